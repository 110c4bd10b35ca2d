import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { type ChangeableTerms, retention } from './firm/retention.ts'
import { DocumentPartsProvider } from './pages/_layout/document/document-parts.tsx'
import { SiteFactsProvider } from './pages/_layout/site-facts.tsx'
import { isConnectionFault } from './platform/network/connection-fault.server.ts'
import { databaseLostContext, documentPartsContext, runtimeContext } from './platform/runtime.server.ts'

/** React Router's timeout for a page's streamed data, in milliseconds. Rendering is aborted a second later. */
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
  const { siteMode, origin, terms } = context.get(runtimeContext).settings
  return new Promise((resolve, reject) => {
    const answer = () => {
      clearTimeout(timer)
      const body = new PassThrough()
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <SiteFactsProvider facts={{ mode: siteMode, origin, changedTerms: findChangedTerms(terms) }}>
        <DocumentPartsProvider parts={parts}>
          <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
        </DocumentPartsProvider>
      </SiteFactsProvider>,
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

/** The terms that the operator has changed, as JSON; undefined if there are none. */
function findChangedTerms(terms: ChangeableTerms): string | undefined {
  const changed = Object.entries(terms).filter(
    ([kind, count]) => !Object.values<number>(retention[kind as keyof ChangeableTerms].term).includes(count),
  )
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed))
}

/** Logs the error without the URL, which may contain a token. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A deliberate refusal, such as an unreadable body: the request log already has its status.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isConnectionFault(error)) context.set(databaseLostContext, true)
  if (!request.signal.aborted) context.get(runtimeContext).log.error({ err: error }, 'a page failed')
}
