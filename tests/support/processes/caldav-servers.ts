import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

/** Whether a Radicale, a real CalDAV server, is installed (Debian: `apt-get install radicale`). */
export const hasRadicale = spawnSync('radicale', ['--version'], { stdio: 'ignore' }).status === 0

export const calendarUser = { userName: 'kim', password: 'a password with: ü' }

const authorization = `Basic ${Buffer.from(`${calendarUser.userName}:${calendarUser.password}`).toString('base64')}`

export type Radicale = AsyncDisposable & {
  origin: string
  calendar: string
  /** Stores an iCalendar object. */
  put: (name: string, object: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** Starts a private Radicale with one user and one empty calendar. */
export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-radicale-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  mkdirSync(join(folder, 'collections'))
  writeFileSync(join(folder, 'users'), `${calendarUser.userName}:${calendarUser.password}\n`)
  const config = [
    ...['[server]', `hosts = 127.0.0.1:${port}`],
    ...['[auth]', 'type = htpasswd', `htpasswd_filename = ${join(folder, 'users')}`, 'htpasswd_encryption = plain'],
    ...['[storage]', `filesystem_folder = ${join(folder, 'collections')}`, ''],
  ]
  writeFileSync(join(folder, 'config'), config.join('\n'))
  const server = spawn('radicale', ['--config', join(folder, 'config')], { stdio: 'ignore' })
  await untilReachable(origin, server)
  const calendar = `${origin}/${calendarUser.userName}/work/`
  const send = async (method: string, url: string, body?: string) => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'text/calendar; charset=utf-8' }) }
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  }
  await send('MKCALENDAR', calendar)
  return {
    origin,
    calendar,
    put: (name, object) => send('PUT', `${calendar}${name}.ics`, object),
    remove: (name) => send('DELETE', `${calendar}${name}.ics`),
    [Symbol.asyncDispose]: async () => {
      if (server.exitCode === null) {
        server.kill()
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReachable(origin: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`Radicale ended with status ${server.exitCode}`)
    const answer = await fetch(origin, { redirect: 'manual' }).catch(() => null)
    if (answer !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A server that answers as a test says, for what a real one never does. `asked` lists the requests. */
export type FakeServer = AsyncDisposable & { origin: string; asked: { path: string; authorization: string }[] }

export async function startFakeServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeServer> {
  const asked: FakeServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '' })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const multistatus = (content: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content}</d:multistatus>`

const responseOf = (href: string, prop: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

/** Answers as a server whose every address is a calendar with these iCalendar objects. */
export function answerAsCalendar(objects: () => string[]) {
  return (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
    if (request.method === 'PROPFIND') {
      const type = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>'
      return void response.end(multistatus(responseOf(request.url ?? '', type)))
    }
    const entries = objects().map((object, index) =>
      responseOf(`/calendar/${index}.ics`, `<c:calendar-data><![CDATA[${object}]]></c:calendar-data>`),
    )
    response.end(multistatus(entries.join('')))
  }
}
