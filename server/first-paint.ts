/** A part of a page with more letters than this gets our typefaces in pieces. */
const lettersOfPart = 200

/** How long a frame may be busy with that before the next part waits for another frame. */
const msOfFrame = 8

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
  const [[boot = '', start = ''] = []] = html.matchAll(/<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/g)
  if (boot === '') return html
  const scripts = takeOut(html, /<link rel="modulepreload"[^>]*>/g)
  const files = scripts.taken.map((link) => fileOf(/ href="([^"]*)"/.exec(link)?.[1]))
  // Chromium holds the first paint back, up to 50 ms, for a typeface that the head asks for early. Named at the body's end
  // it is asked for just as early, and nothing waits.
  const typefaces = takeOut(scripts.rest, /<link rel="preload" as="font"[^>]*>/g)
  const starter = starterOf(start, { files, stylesheet, families: familiesOf(html) })
  const permission = nonce === undefined ? '' : ` nonce="${nonce}"`
  return typefaces.rest
    .replace(boot, () => `<script${permission}>(function(d){${starter}})(document)</script>`)
    .replace('</body>', () => `${typefaces.taken.join('')}</body>`)
}

function takeOut(text: string, pattern: RegExp): { rest: string; taken: string[] } {
  const taken: string[] = []
  const rest = text.replaceAll(pattern, (part) => {
    taken.push(part)
    return ''
  })
  return { rest, taken }
}

/** The names of our typefaces, of which a page's styles name the files. */
function familiesOf(html: string): string[] {
  const files = html.matchAll(/@font-face\{font-family:"?([^;"]*)"?;[^}]*url\(/g)
  return [...new Set([...files].map(([, family = '']) => family))]
}

type LatePartsOfPage = {
  /** Names of the scripts' files that the page was to ask for early. */
  files: string[]
  stylesheet: string | undefined
  /** The names of our typefaces. */
  families: string[]
}

/**
 * What follows the first paint, as words that can wait: what is just below the screen (app.css), our typefaces, then the
 * router's own start, which imports the page's modules and then the entry. The typefaces are put to use when all of them
 * have come, or will not come, so that every line is laid out anew once; and in one part of the page after the other, a frame
 * each, so that no press waits for all of it. A page in the background is not painted, one that is reached from ours has the
 * typefaces, and one that is opened at a section must not move: none of them waits.
 */
function starterOf(start: string, { files, stylesheet, families }: LatePartsOfPage): string {
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
    "function painted(then){new PerformanceObserver((p,o)=>{o.disconnect();then()}).observe({type:'paint',buffered:true})}",
    'var e=d.documentElement.dataset;',
    "function show(){if(e.firstScreen==='')e.firstScreen='painted'}",
    'function use(){var w=[];',
    `(function cut(p){if(p.textContent.length>${lettersOfPart}&&![...p.childNodes].some(n=>n.nodeType==3))[...p.children].forEach(cut);w.push(p)})(d.body);`,
    'var n=performance;(function next(){for(var t=n.now();',
    `w[0]&&n.now()-t<${msOfFrame};d.body.offsetTop)w.shift().dataset.letters='';`,
    "if(w[0])requestAnimationFrame(next);else e.letters=''})()}",
    'function start(){',
    stylesheet === undefined ? '' : `l('stylesheet','${fileOf(stylesheet)}');`,
    `'${hinted.join(' ')}'.split(' ').forEach(f=>l('modulepreload',f));`,
    `Promise.all(['${asked.join("','")}'].map(i)).then(([${names}])=>{${modules}i('${fileOf(entry)}')})}`,
    "if(e.firstScreen===''&&!location.hash&&!d.hidden&&!d.referrer.startsWith(location.origin+'/'))",
    `painted(()=>{show();Promise.all(['${families.join("','")}'].map(f=>d.fonts.load('1em "'+f+'"'))).then(use,use)});`,
    "else{show();e.letters=''}",
    "addEventListener('load',()=>{if(d.hidden||performance.getEntriesByType('paint').length)setTimeout(start);else painted(start)})",
  ].join('')
}

function fileOf(path: string | undefined): string {
  if (path?.startsWith('/assets/') !== true) throw new Error(`A script of the router is not among the assets: ${path}`)
  return path.slice('/assets/'.length)
}
