/**
 * The part of the site's stylesheet that a page needs: rules whose classes, attributes and variables its HTML never names
 * go, and so do the typefaces whose letters it does not have. What scripts change in a page later may ask for more, so the
 * whole stylesheet follows with the scripts.
 */
export async function stylesOfPage(html: string, styles: string): Promise<string> {
  // Loaded here: only the first start of a build makes pages.
  const { PurgeCSS } = await import('purgecss')
  const content = html.replace(styles, '')
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: content, extension: 'html' }],
    css: [{ raw: withTypefacesFor(content, withoutPrint(styles)) }],
    defaultExtractor: namesIn,
    variables: true,
    keyframes: true,
    // States that no HTML names: attributes that scripts set, and whatever begins with a colon.
    dynamicAttributes: [...styles.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
    safelist: { standard: [/^:/] },
    // No first paint with scripts needs these: they come with the whole stylesheet, which a page without scripts asks for.
    blocklist: [/^unscripted:/, /hover:/, /^print-/, /aria-busy/],
  })
  if (result === undefined) throw new Error('The styles of a page could not be found.')
  // The whole stylesheet keeps its licence's comment.
  return withoutUnusedProperties(result.css.replace(/^\/\*![^*]*\*\/\n?/, ''))
}

/** Declarations of variables that no rule of the page reads. */
function withoutUnusedProperties(css: string): string {
  return css.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (css.includes(`var(${name}`) ? rule : ''))
}

/** Names of elements and attributes, and classes, which as Tailwind writes them hold every sign that ends a name elsewhere. */
function namesIn(html: string): string[] {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' '),
  )
  return [...classes, ...(html.match(/[^\s"'<>=]+/g) ?? [])]
}

/** Nobody prints a page before it has loaded; then the whole stylesheet is there. */
function withoutPrint(styles: string): string {
  return styles.replaceAll(/@(?:media print|page)\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
}

/** The styles without the typefaces of which the page has no letter. */
function withTypefacesFor(html: string, styles: string): string {
  const letters = [...new Set(html)].map((letter) => letter.codePointAt(0) ?? 0)
  return styles.replaceAll(/@font-face\{[^}]*\}/g, (face) => {
    const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]
    if (ranges === undefined) return face
    const isNeeded = letters.some((letter) => ranges.split(',').some((range) => isInRange(letter, range)))
    return isNeeded ? face : ''
  })
}

/** `range` as CSS writes it: `U+41` or `U+41-5A`. */
function isInRange(letter: number, range: string): boolean {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return from <= letter && letter <= to
}
