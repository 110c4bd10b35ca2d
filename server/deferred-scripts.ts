/** What is not asked for before a page's first paint: the scripts, and what is missing of the styles. */
type DeferOptions = {
  /** Allows the page's inline scripts where they are not named by their hashes. */
  nonce?: string | undefined
  /** The whole stylesheet's file, for a page that carries only its own part: other pages are shown in its place later. */
  stylesheet?: string | undefined
}

/**
 * Takes the router's scripts off the way of a page's first paint: its hints to load them early go, and so does the module
 * that starts them. A few words in the page ask for all of them at once when it has loaded and been painted. Until then
 * links, forms, menu and details work by themselves. A page without scripts is left as it is; throws when the page is not
 * of the shape that the router makes.
 */
export function deferScripts(html: string, { nonce, stylesheet }: DeferOptions = {}): string {
  const boot = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)
  if (boot === null) return html
  const [element, start = ''] = boot
  const hints = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link)
  const files = hints.map((link) => fileOf(/ href="([^"]*)"/.exec(link)?.[1]))
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`
  const starter = `<script>(function(d){${starterOf(start, files, stylesheet)}})(document)</script>`
  const page = hints.reduce((rest, link) => rest.replace(link, ''), html)
  return page.replace(element, () => starter.replace('<script>', open))
}

/**
 * The router's own start, which imports the page's modules and then the entry, as words that can wait. A page in the
 * background is not painted; there the start comes with the load.
 */
function starterOf(start: string, files: string[], stylesheet: string | undefined): string {
  const imports = [...start.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)]
  const entry = /import\("([^"]+)"\);?\s*$/.exec(start)?.[1]
  const modules = /window\.__reactRouterRouteModules = \{[^}]*\};/.exec(start)?.[0]
  if (imports.length === 0 || entry === undefined || modules === undefined) {
    throw new Error('The router starts its pages in a way that is not known here.')
  }
  const names = imports.map(([, name], index) => name ?? `unnamed${index}`)
  const asked = imports.map(([, , path]) => fileOf(path))
  // What these import in turn, and the entry, which comes last: asked for now as well, so that nothing waits in line.
  const hinted = files.filter((file) => !asked.includes(file))
  return [
    "function l(r,h){var e=d.createElement('link');e.rel=r;e.href='/assets/'+h;d.head.appendChild(e)}",
    "function i(f){return import('/assets/'+f)}",
    'function start(){',
    stylesheet === undefined ? '' : `l('stylesheet','${fileOf(stylesheet)}');`,
    `'${hinted.join(' ')}'.split(' ').forEach(function(f){l('modulepreload',f)});`,
    `Promise.all(['${asked.join("','")}'].map(i)).then(function([${names}]){${modules}i('${fileOf(entry)}')})}`,
    "addEventListener('load',function(){",
    "if(d.hidden||performance.getEntriesByType('paint').length)setTimeout(start);",
    "else new PerformanceObserver(function(list,observer){observer.disconnect();start()}).observe({type:'paint',buffered:true})",
    '})',
  ].join('')
}

function fileOf(path: string | undefined): string {
  if (path?.startsWith('/assets/') !== true) throw new Error(`A script of the router is not among the assets: ${path}`)
  return path.slice('/assets/'.length)
}
