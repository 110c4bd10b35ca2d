import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { DocumentPartsProvider } from './pages/_layout/document/document-parts.tsx'
import { isConnectionFault } from './platform/network/connection-fault.server.ts'
import {
  databaseLostContext,
  documentPartsContext,
  runtimeContext,
  siteFactsContext,
} from './platform/runtime.server.ts'
import { FactsOfRefusalProvider } from './ui/site-facts.tsx'

/** In milliseconds, for streamed data. Rendering is aborted a second later. */
export const streamTimeout = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const parts = context.get(documentPartsContext)
  const { nonce } = parts
  return new Promise((resolve, reject) => {
    const answer = () => {
      clearTimeout(timer)
      const body = new PassThrough()
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <FactsOfRefusalProvider value={context.get(siteFactsContext)}>
        <DocumentPartsProvider parts={parts}>
          <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
        </DocumentPartsProvider>
      </FactsOfRefusalProvider>,
      {
        nonce,
        // Wait for the whole page: parts streamed later are moved into place by a script, which some visitors block.
        onAllReady: answer,
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellError: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** Without the URL, which may contain a token. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A deliberate refusal, such as an unreadable body: the request log already has its status.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isConnectionFault(error)) context.set(databaseLostContext, true)
  if (!request.signal.aborted) context.get(runtimeContext).log.error({ err: error }, 'a page failed')
}
