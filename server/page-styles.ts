/**
 * The part of the site's stylesheet that a page needs: rules whose classes, attributes and variables its HTML never names
 * go. What scripts change in a page later may ask for more, so the whole stylesheet follows with the scripts.
 */
export async function stylesOfPage(html: string, styles: string): Promise<string> {
  // Loaded here: only the first start of a build makes pages.
  const { PurgeCSS } = await import('purgecss')
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html.replace(styles, ''), extension: 'html' }],
    css: [{ raw: styles }],
    // Class names as Tailwind writes them hold colons, slashes and brackets.
    defaultExtractor: (content) => content.match(/[^\s"'<>=]+/g) ?? [],
    variables: true,
    // States that no HTML names: the navbar that sticks, and whatever begins with a colon.
    safelist: { standard: ['data-sticky', /^:/] },
  })
  if (result === undefined) throw new Error('The styles of a page could not be found.')
  return result.css
}
