const states = { hover: ':hover', focus: ':focus-visible', pressed: ':active' }

/**
 * Shows the states that pass: every rule of the site for a pointer or the focus holds for what is marked `data-show`, too. The
 * rules are the site's own, read from the page, so that nothing here can differ from it.
 */
export function showStates() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
  let css = rules.filter((rule) => !rule.startsWith('@font-face')).join('\n')
  for (const [name, pseudoClass] of Object.entries(states)) {
    // Skip class names, in which a backslash precedes the colon.
    css = css.replaceAll(
      new RegExp(String.raw`(?<!\\)${pseudoClass}(?![-\w])`, 'g'),
      `:is(${pseudoClass}, [data-show=${name}])`,
    )
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  return () => {
    document.adoptedStyleSheets = []
  }
}
