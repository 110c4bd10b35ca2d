import { createHash } from 'node:crypto'

/** A page whose scripts wait for its first paint, and the file that they begin with. */
export type DeferredPage = { html: string; bootPath: string; bootScript: string }

/**
 * Takes the router's scripts off the way of a page's first paint: its hints to load them early go, and the module that
 * starts them moves into a file that is asked for once the page has loaded. Until then links, forms, menu and details
 * work by themselves. Throws when the page is not of the shape that the router makes.
 */
export function deferScripts(html: string): DeferredPage {
  const boot = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)
  const bootScript = boot?.[1]
  if (boot === null || bootScript === undefined) throw new Error('The page has no script that starts the router.')
  const hash = createHash('sha256').update(bootScript).digest('base64url').slice(0, 10)
  const bootPath = `/assets/boot-${hash}.js`
  const starter = starterOf(bootPath)
  return {
    html: html
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(boot[0], () => `<script>(function(){${starter}})()</script>`),
    bootPath,
    bootScript,
  }
}

/** Asks for the boot file when the page has loaded and has been painted; a page in the background is not painted. */
function starterOf(bootPath: string): string {
  return [
    `function start(){import('${bootPath}')}`,
    "addEventListener('load',function(){",
    "if(document.hidden||performance.getEntriesByType('paint').length)start();",
    "else new PerformanceObserver(function(list,observer){observer.disconnect();start()}).observe({type:'paint',buffered:true})",
    '})',
  ].join('')
}
