import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on this machine that answers as a test says. `asked` lists the requests. */
export type FakeServer = AsyncDisposable & { origin: string; asked: { path: string; headers: IncomingHttpHeaders }[] }

export async function startFakeServer(answer: Answer): Promise<FakeServer> {
  const asked: FakeServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
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

const emptyCalendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nEND:VCALENDAR\r\n'

/** The text of a calendar with these iCalendar objects. */
export function calendarOf(objects: string[]): string {
  return objects.length === 0 ? emptyCalendar : objects.join('')
}

/** Answers as a server whose every address is a calendar with these iCalendar objects. */
export function answerAsCalendar(objects: () => string[]): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(calendarOf(objects()))
  }
}
