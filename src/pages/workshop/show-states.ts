const states = { hover: ':hover', focus: ':focus-visible', pressed: ':active' }

/**
 * Every rule for hover, focus or press also applies to elements with `data-show`. Read from the page's own style
 * sheets, so that nothing here can differ from the site.
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
