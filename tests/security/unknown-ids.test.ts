import { expect, test } from 'vitest'
import { openAdminSession } from '../support/site/admin-session.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

const desk = '/admin-profile'

/** Forms with the id of something that is not there. */
function formsWith(id: string): [string, Record<string, string>][] {
  const inPath = encodeURIComponent(id)
  return [
    [`${desk}/newsletter`, { intent: 'delete', subscriberId: id }],
    [`${desk}/newsletter`, { intent: 'complained', subscriberId: id }],
    [`${desk}/newsletter/${inPath}`, { intent: 'delete' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'save', subject: 'Spring', body: 'Hello', revision: '1' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'send-now', revision: '1' }],
    [`${desk}/newsletter/new`, { intent: 'save', subject: 'Spring', body: 'Hello', formKey: id }],
    [`${desk}/security`, { intent: 'end-session', sessionId: id }],
    [`${desk}/security`, { intent: 'rename-passkey', passkeyId: id, name: 'My phone' }],
    [`${desk}/security`, { intent: 'remove-passkey', passkeyId: id }],
    [`${desk}/availability?agent=${inPath}`, { form: 'day-off', remove: id }],
    [`${desk}/availability?agent=${inPath}`, { form: 'extra-hours', remove: id }],
    [`${desk}/appointments?view=day`, { intent: 'unblock', dayOffId: id }],
    [`${desk}/appointments?view=day`, { intent: 'remove-extra-hours', extraHoursId: id }],
    [`${desk}/appointments/${inPath}`, { intent: 'move', agentId: id }],
    [`${desk}/appointments/${inPath}`, { intent: 'edit-note', noteId: id, body: 'Hello' }],
    [`${desk}/people/${inPath}`, { intent: 'edit-note', noteId: id, body: 'Hello' }],
    [`${desk}/mail`, { intent: 'retry', mailId: id }],
    ...['disable', 'enable', 'delete', 'make-admin', 'sign-out', 'invite', 'permissions', 'save'].map(
      (intent): [string, Record<string, string>] => [`${desk}/users/${inPath}`, { intent, name: 'Kim' }],
    ),
  ]
}

for (const kind of bothDatabases) {
  test(`an id that nothing has, whatever it holds, is no fault of the site (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await openAdminSession(site)
    for (const id of ['nothing', 'a\0b', '\ud800', "' or 1=1 --", 'x'.repeat(3000)]) {
      for (const [path, fields] of formsWith(id.toWellFormed())) {
        const { status } = await site.post(path, fields, { cookie })
        expect([path, fields, status < 500]).toEqual([path, fields, true])
      }
    }
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
}
