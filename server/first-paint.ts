type FirstPaintOptions = {
  /** Allows the page's inline scripts and styles where they are not named by their hashes. */
  nonce?: string | undefined
  /** The whole stylesheet's file, for a page that carries only its own part: other pages are shown in its place later. */
  stylesheet?: string | undefined
}

/**
 * Takes off the way of a page's first paint what it can do without: the router's scripts, and our typefaces. The router's
 * hints to load its scripts early go, and so does the module that starts them; a few words in the page ask for all of them
 * at once when it has loaded and been painted. Until then links, forms, menu and details work by themselves. A page without
 * scripts is left as it is; throws when the page is not of the shape that the router makes.
 */
export function clearFirstPaint(html: string, { nonce, stylesheet }: FirstPaintOptions = {}): string {
  const boot = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)
  if (boot === null) return html
  const [element, start = ''] = boot
  const hints = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link)
  const files = hints.map((link) => fileOf(/ href="([^"]*)"/.exec(link)?.[1]))
  const permission = nonce === undefined ? '' : ` nonce="${nonce}"`
  const { page, typefaces } = takeTypefaces(hints.reduce((rest, link) => rest.replace(link, ''), html))
  const late = `<style id="typefaces" media="(scripting:none)"${permission}>${typefaces}</style>`
  const starter = `<script${permission}>(function(d){${starterOf(start, files, stylesheet)}})(document)</script>`
  return moveTypefaceHint(page.replace(element, () => late + starter))
}

/**
 * A page whose styles name no typeface of ours, and the rules that do. To look for a typeface that is not there yet makes
 * the browser look through the system's, which holds a phone's first paint back by 20 ms.
 */
function takeTypefaces(html: string): { page: string; typefaces: string } {
  const faces: string[] = []
  const families: string[] = []
  const page = html.replace(/<style id="site-styles"[\s\S]*?<\/style>/, (styles) =>
    styles
      .replaceAll(/@font-face\{[^}]*url\([^}]*\}/g, (face) => {
        faces.push(face)
        return ''
      })
      // The first name of each of our lists; what stands in for it follows.
      .replaceAll(/(--font-(?:sans|serif):)[^,;}]*, *([^;}]*)/g, (declaration, name, others) => {
        families.push(declaration)
        return name + others
      }),
  )
  return { page, typefaces: `${faces.join('')}:root{${families.join(';')}}` }
}

/**
 * Chromium holds the first paint back, up to 50 ms, for a typeface that the head asks for early. Named at the body's end it
 * is asked for just as early, and nothing waits.
 */
function moveTypefaceHint(html: string): string {
  const [hint] = /<link rel="preload" as="font"[^>]*>/.exec(html) ?? []
  if (hint === undefined) return html
  return html.replace(hint, '').replace('</body>', () => `${hint}</body>`)
}

/**
 * What follows the first paint, as words that can wait: the typefaces with what is just below the screen (app.css), then
 * the router's own start, which imports the page's modules and then the entry. A page in the background is not painted, one
 * that is reached from ours has the typefaces, and one that is opened at a section must not move: none of them waits.
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
    "function painted(then){new PerformanceObserver(function(list,observer){observer.disconnect();then()}).observe({type:'paint',buffered:true})}",
    'var e=d.documentElement.dataset;',
    "function show(){d.getElementById('typefaces').media='all';if(e.firstScreen==='')e.firstScreen='painted'}",
    'function start(){',
    stylesheet === undefined ? '' : `l('stylesheet','${fileOf(stylesheet)}');`,
    `'${hinted.join(' ')}'.split(' ').forEach(function(f){l('modulepreload',f)});`,
    `Promise.all(['${asked.join("','")}'].map(i)).then(function([${names}]){${modules}i('${fileOf(entry)}')})}`,
    "if(e.firstScreen===''&&!location.hash&&!d.hidden&&!d.referrer.startsWith(location.origin+'/'))painted(show);else show();",
    "addEventListener('load',function(){",
    "if(d.hidden||performance.getEntriesByType('paint').length)setTimeout(start);else painted(start)",
    '})',
  ].join('')
}

function fileOf(path: string | undefined): string {
  if (path?.startsWith('/assets/') !== true) throw new Error(`A script of the router is not among the assets: ${path}`)
  return path.slice('/assets/'.length)
}
