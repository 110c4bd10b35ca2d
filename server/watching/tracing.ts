import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { DiagLogLevel, diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type StatementMessage, statementChannel } from '#src/platform/database/statement-channel.server.ts'
import { type MailMessage, mailChannel } from '#src/platform/outbox/send-leased-mail.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { methodOf, pathOf, type RouteOf } from './route-of-path.ts'

/** Makes a span of each request, and of its statements and emails. Attributes only hold our own names. */
type Tracing = { around: (listener: RequestListener) => RequestListener; stop: () => Promise<void> }

/** Shorter than the time in which the process stops. */
const exportTimeoutMs = 5000

/** Not registered for the whole process: libraries would add spans with addresses in them. */
export function startTracing({ settings, database, clock, log }: Runtime, routeOf: RouteOf): Tracing {
  const report = (message: string) => log.warn({ reason: message }, 'tracing has a problem')
  const ignore = () => undefined
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'harbour' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: tracesUrl(settings.otlpEndpoint), timeoutMillis: exportTimeoutMs }),
      }),
    ],
  })
  const tracer = provider.getTracer('harbour')
  const requestSpan = new AsyncLocalStorage<Span>()
  const contextOf = (parent: Span | undefined) =>
    parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)

  statementChannel.subscribe((message) => {
    const parent = requestSpan.getStore()
    // What the site does every few seconds automatically would be most of what is sent.
    if (parent === undefined) return
    const { operation, table, durationMs, hasFailed } = message as StatementMessage
    const attributes = {
      'db.system.name': database.kind === 'postgres' ? 'postgresql' : 'sqlite',
      'db.operation.name': operation,
      ...(table !== null && { 'db.collection.name': table }),
    }
    const name = table === null ? operation : `${operation} ${table}`
    const endTime = clock.now().getTime()
    const startTime = endTime - durationMs
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, contextOf(parent))
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  })
  followMails((kind) => {
    const attributes = { 'harbour.mail.kind': kind }
    return tracer.startSpan('send mail', { kind: SpanKind.CLIENT, attributes }, contextOf(requestSpan.getStore()))
  })

  return {
    around: (listener) => (request, response) => {
      const [route, method] = [routeOf(pathOf(request.url)), methodOf(request.method)]
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, root: true })
      response.once('close', () => {
        if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return requestSpan.run(span, () => listener(request, response))
    },
    // It rejects if the collector does not take the last batch, which is no reason to stop otherwise than usual.
    stop: () => provider.shutdown().catch((error: unknown) => report(String(error))),
  }
}

function followMails(start: (kind: string) => Span): void {
  const spans = new WeakMap<MailMessage, Span>()
  mailChannel.subscribe({
    start: (message) => void spans.set(message, start(message.kind)),
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (message) => spans.get(message)?.end(),
    error: (message) => spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
  })
}

function tracesUrl(endpoint: string | null): string {
  const url = new URL(endpoint ?? '')
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}
