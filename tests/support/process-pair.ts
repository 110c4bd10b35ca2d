import { inject } from 'vitest'
import { cookiesOf } from './people.ts'
import { createDatabase } from './postgres-server.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import type { DatabaseKind } from './test-site.ts'

/** One of two processes of the built site on one database, as somebody with some cookies meets it. */
export type Process = {
  get: (path: string, cookie: string) => Promise<Response>
  post: (path: string, fields: Record<string, string>, cookie?: string) => Promise<Response>
  /** Signs in and returns the cookies. */
  signIn: (email: string, password: string) => Promise<string>
}

export type ProcessPair = AsyncDisposable & {
  processes: [Process, Process]
  /** Who is an admin from the beginning. */
  admin: SiteProcess['admin']
}

export async function openProcessPair(kind: DatabaseKind): Promise<ProcessPair> {
  const serverUrl = inject('postgresUrl')
  const databaseUrl = kind === 'postgres' && serverUrl !== null ? await createDatabase(serverUrl) : null
  const first = await startSite(databaseUrl)
  const second = await startSite(databaseUrl, first)
  return {
    processes: [toProcess(first), toProcess(second)],
    admin: first.admin,
    [Symbol.asyncDispose]: async () => {
      await second.stop()
      await first.stop()
    },
  }
}

function toProcess({ address }: SiteProcess): Process {
  const get: Process['get'] = (path, cookie) => fetch(address + path, { redirect: 'manual', headers: { cookie } })
  const post: Process['post'] = (path, fields, cookie = '') =>
    fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
  return {
    get,
    post,
    signIn: async (email, password) => {
      const answer = await post('/login', { email, password })
      if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
      return cookiesOf(answer)
    },
  }
}
