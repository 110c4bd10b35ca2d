import { readFileSync } from 'node:fs'
import { expect, onTestFailed, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { bookByProcess } from '../../support/processes/book-by-process.ts'
import { startMailServer } from '../../support/processes/mail-server.ts'
import { createDatabaseFor, toProcess } from '../../support/processes/process-pair.ts'
import { openConnection } from '../../support/processes/raw-connection.ts'
import { startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { databaseKinds } from '../../support/site/test-site.ts'
import { expectNoneOf, planted } from '../../support/watching/planted-words.ts'
import { attributesOf, startTraceReceiver } from '../../support/watching/trace-receiver.ts'

for (const kind of databaseKinds) {
  test(`a booking is one trace with its statements and emails, and nothing personal (${kind})`, async () => {
    await using receiver = await startTraceReceiver()
    await using mailServer = await startMailServer()
    const databaseUrl = await createDatabaseFor(kind)
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, SMTP_URL: mailServer.url }
    const site = await startSite(databaseUrl, null, { settings })
    onTestFailed(() => site.stop().catch(() => undefined))
    const process = toProcess(site)
    const place = await bookByProcess(process, site.secret, planted)
    await process.get(`${place}?name=${planted.name}`)
    await process.get('/about')
    // A trace that a visitor claims to belong to.
    const claimed = '4bf92f3577b34da6a3ce929d0e0e4736'
    const claim = { traceparent: `00-${claimed}-00f067aa0ba902b7-01` }
    await (await fetch(`${site.address}/login`, { headers: claim })).text()
    await process.post('/login', { email: planted.email, password: planted.story })
    await eventually(() => expect(mailServer.received.map(({ to }) => to)).toContain(planted.email))
    // Sends what has not been sent yet.
    await site.stop()

    const booking = receiver.spans.find(({ name }) => name === 'POST /contact')
    expect(booking).toMatchObject({ status: { code: 0 } })
    expect(booking?.parentSpanId).toBeUndefined()
    expect(booking && attributesOf(booking)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/contact',
      'http.response.status_code': 303,
    })
    const children = receiver.spans.filter(({ parentSpanId }) => parentSpanId === booking?.spanId)
    const names = children.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['begin', 'insert appointments', 'commit', 'send mail']))
    const insert = children.find(({ name }) => name === 'insert appointments')
    expect(insert && attributesOf(insert)).toEqual({
      'db.system.name': kind === 'postgres' ? 'postgresql' : 'sqlite',
      'db.operation.name': 'insert',
      'db.collection.name': 'appointments',
    })
    const mails = children.filter(({ name }) => name === 'send mail').map(attributesOf)
    expect(mails).toContainEqual({ 'harbour.mail.kind': 'appointment-booked' })
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)
    expect(roots).toEqual(expect.arrayContaining(['GET /appointments/:token', 'GET /login', 'POST /login']))
    // Pages in memory have none, and the site's own regular work neither.
    expect(roots.filter((name) => !/^(GET|POST) \//.test(name) || name === 'GET /about')).toEqual([])
    expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain(claimed)
    expectNoneOf({ ...planted, token: place.split('/').at(-1) ?? '', host: 'plover' }, receiver.bodies.join('\n'))
    expectNoneOf({ parameter: 'zebulon' }, receiver.bodies.join('\n'))
  })
}

test.runIf(isWholeRun)('a request that ends after the signal to stop is in the traces', async () => {
  await using receiver = await startTraceReceiver()
  const site = await startSite(null, null, { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
  const form = await openConnection(site.address)
  const body = 'email=a%40example.org&password=wrong+password+here'
  form.write(`POST /login HTTP/1.1\r\nhost: harbour\r\nsec-fetch-site: same-origin\r\n`)
  form.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`)
  // The process has read what was sent before once it has answered this.
  await fetch(`${site.address}/healthz`)
  const stopped = site.stop()
  await site.printed('stopping')
  form.write(body)
  expect(await form.closed).toMatch(/^HTTP\/1\.1 401 /)
  await stopped
  expect(receiver.spans.map(({ name }) => name)).toContain('POST /login')
})

test.runIf(isWholeRun)('without a collector the site works, and says so', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const site = await startSite(null, null, { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: nobody } })
  expect((await toProcess(site).get('/contact')).status).toBe(200)
  await site.printed('tracing has a problem')
  await site.stop()
})

for (const trouble of ['refuses connections', 'answers 500']) {
  test.runIf(isWholeRun)(`a site whose collector ${trouble} as it stops ends as usual`, async () => {
    await using receiver = await startTraceReceiver({ status: 500 })
    const url = trouble === 'answers 500' ? receiver.url : `http://127.0.0.1:${await freePort()}`
    const site = await startSite(null, null, { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
    expect((await toProcess(site).get('/contact')).status).toBe(200)
    // Throws unless the site exits with 0.
    await site.stop()
    const output = await site.printed('tracing has a problem')
    expect(output).not.toMatch(/uncaught error|nothing was waiting|not everything was finished/)
    expect(receiver.spans.length > 0).toBe(trouble === 'answers 500')
  })
}

test.runIf(isWholeRun)('neither library is loaded unless it is asked for', async () => {
  await using receiver = await startTraceReceiver()
  const reporter = new URL('../../support/watching/report-modules.mjs', import.meta.url)
  const loadedBy = async (settings: Record<string, string>) => {
    const site = await startSite(null, null, { settings: { NODE_OPTIONS: `--import=${reporter}`, ...settings } })
    await toProcess(site).signIn(site.admin.email, site.admin.password)
    const output = await site.printed('')
    await site.stop()
    const files = [...output.matchAll(/^loaded (.+)$/gm)].map(([, url = '']) => readFileSync(new URL(url), 'utf8'))
    expect(files.length).toBeGreaterThan(10)
    // A metric of the one, and a setting that only the other reads.
    const marks = ['nodejs_eventloop_lag_seconds', 'OTEL_RESOURCE_ATTRIBUTES']
    return marks.filter((mark) => files.some((file) => file.includes(mark)))
  }
  expect(await loadedBy({})).toEqual([])
  expect(await loadedBy({ METRICS_PORT: String(await freePort()) })).toEqual(['nodejs_eventloop_lag_seconds'])
  expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })).toEqual(['OTEL_RESOURCE_ATTRIBUTES'])
})
