import { pageOf, wordsOf } from '../pages/page.ts'
import { makeUser, signInAs } from './people.ts'
import type { TestSite } from './test-site.ts'

export const adminEmail = 'admin@example.org'

/** The desk as one admin sees it. */
export type AdminSession = {
  adminId: string
  cookie: string
  /** A page's HTML and its visible text. */
  read: (path: string) => Promise<{ status: number; html: string; words: string }>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
  /** Presses a button on a user's page, and returns the status and what the page then says was done or is wrong. */
  press: (userId: string, intent: string, fields?: Record<string, string>) => Promise<[number, string]>
}

/** Creates an admin, signs in and opens the desk. */
export async function openAdminSession(site: TestSite, email = adminEmail, name = 'Alex Admin'): Promise<AdminSession> {
  const adminId = await makeUser(site, { email, role: 'admin', name })
  return adminSessionOf(site, adminId, await signInAs(site, email))
}

/** The desk of an admin who has signed in. */
export function adminSessionOf(site: TestSite, adminId: string, cookie: string): AdminSession {
  const post: AdminSession['post'] = (path, fields) => site.post(path, fields, { cookie })
  return {
    adminId,
    cookie,
    post,
    read: async (path) => {
      const answer = await site.request(path, { headers: { cookie } })
      const html = await answer.text()
      return { status: answer.status, html, words: wordsOf(html) }
    },
    press: async (userId, intent, fields = {}) => {
      const answer = await post(`/admin-profile/users/${userId}`, { ...fields, intent })
      const page = pageOf(await answer.text())
      return [answer.status, page.done ?? page.alerts.join(' ')]
    },
  }
}

/** The stored audit log entries, oldest first. */
export function entriesOf({ runtime: { db } }: Pick<TestSite, 'runtime'>) {
  return db.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
}
