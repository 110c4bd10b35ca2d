import { readFileSync } from 'node:fs'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Runtime, runtimeContext, stylesContext } from '../src/platform/runtime.server.ts'
import { finishPage } from './finished-page.ts'
import { stylesOfPage } from './page-styles.ts'
import { isDevelopment } from './security-headers.ts'

/** Renders a page that is the same for everybody, with its own part of the styles, without a nonce or anybody's request. */
export function createPageRenderer(runtime: Runtime, build: ServerBuild): (path: string) => Promise<string> {
  const handlePage = createRequestHandler(build, import.meta.env.MODE)
  const { settings } = runtime
  const stylesheets = stylesheetsOf(build)
  // Without typefaces: see scripts/finish-build.mjs.
  const stylesheet = (stylesheets[0] ?? '').replace('/root-', '/later-')
  const styles = readStyles(build) ?? ''
  return async (path) => {
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    provider.set(stylesContext, styles)
    const response = await handlePage(new Request(new URL(path, settings.origin)), provider)
    if (response.status !== 200) throw new Error(`The page ${path} could not be rendered: status ${response.status}.`)
    const html = await response.text()
    const ownStyles = await stylesOfPage(html, styles)
    const page = html
      .replace(styles, () => ownStyles)
      .replace('</head>', () => `<noscript><link rel="stylesheet" href="${stylesheet}"></noscript></head>`)
    return finishPage(page, { path, settings, stylesheet })
  }
}

/** The stylesheet that the build made for the whole site; null while developing, where it changes under the hand. */
export function readStyles(build: ServerBuild): string | null {
  if (isDevelopment) return null
  return stylesheetsOf(build)
    .map((file) => readFileSync(`build/client${file}`, 'utf8'))
    .join('\n')
}

/** Paths of the site's stylesheets, below the build's public folder. There is one: `app.css` is imported by the root. */
function stylesheetsOf(build: ServerBuild): string[] {
  return [...new Set(Object.values(build.assets.routes).flatMap((route) => route?.css ?? []))]
}
