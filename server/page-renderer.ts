import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { documentPartsContext, type Runtime, runtimeContext } from '../src/platform/runtime.server.ts'
import { createConstantParts } from './document-parts.ts'

/** Renders a page that is the same for everybody: without a nonce and without anybody's request. */
export function createPageRenderer(runtime: Runtime, build: ServerBuild): (path: string) => Promise<string> {
  const handlePage = createRequestHandler(build, import.meta.env.MODE)
  const { settings } = runtime
  const { styles, structuredDataOf } = createConstantParts(build, settings)
  return async (path) => {
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    provider.set(documentPartsContext, { nonce: null, notice: null, styles, structuredData: structuredDataOf(path) })
    const response = await handlePage(new Request(new URL(path, settings.origin)), provider)
    if (response.status !== 200) throw new Error(`The page ${path} could not be rendered: status ${response.status}.`)
    return response.text()
  }
}
