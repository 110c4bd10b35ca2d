import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import {
  mailsTo,
  newsletterLinkIn,
  openWithSubscribers,
  queuedIssueMails,
  readers,
  sendNow,
  withoutSending,
  writeIssue,
} from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

/** What a draft's form holds: what it was shown with, and its text. */
const fieldsOf = (html: string) => formOf(html, 'issue').fields

for (const kind of databaseKinds) {
  test(`every button saves the draft; errors are shown and the input kept (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    const post = (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie })
    const text = { subject: 'One', body: 'Hello' }
    for (const [field, value, message] of [
      ['subject', '', 'Enter a subject'],
      ['subject', 'x'.repeat(151), 'The subject must have 150 characters or fewer'],
      ['subject', 'News for scam victims', 'Leave “scam”, “fraud” and “victim” out'],
      ['body', '', 'Enter the text of the issue'],
      ['body', 'x'.repeat(15_001), 'Shorten what you’ve written to 15,000 characters or fewer'],
    ] as const) {
      const answer = await post('/admin-profile/newsletter/new', { intent: 'save', ...text, [field]: value })
      const html = await answer.text()
      expect([answer.status, formOf(html, 'issue').error(field)]).toEqual([422, expect.stringContaining(message)])
      expect(html).toContain(value.slice(0, 20))
    }
    const path = await writeIssue(site, cookie, { intent: 'test', ...text })
    const [test] = await mailsTo(site, 'admin@example.org', 1)
    expect(test?.subject).toBe('Test: One')
    expect((await post(newsletterLinkIn(test, 'unsubscribe'), { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)

    const version = JSON.stringify({ revision: 1, ...text })
    const asked = await post(path, { intent: 'send', version, ...text, body: 'Changed' })
    const question = wordsOf(await asked.text())
    expect([asked.status, question]).toEqual([200, expect.stringContaining('Draft saved.')])
    expect(question).toContain('Send this issue?')
    expect(question).toContain('Send to 3 confirmed subscribers Back to the draft')
    expect(await queuedIssueMails(site)).toEqual([])
    const mail = await site.request(`${path}/mail`, { headers: { cookie } })
    expect(mail.headers.get('content-security-policy')).toContain('sandbox')
    expect(wordsOf(await mail.text())).toContain('Changed')

    // Another admin has saved in the meantime: nothing is overwritten, and no unseen text is sent.
    const late = await post(path, { intent: 'save', version, ...text, body: 'Mine' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('>Mine</textarea>')])
    expect((await sendNow(site, path, cookie)).status).toBe(409)
    expect(await queuedIssueMails(site)).toEqual([])
    // Nor does anybody delete what they have not seen.
    const outdated = await post(path, { intent: 'delete', version: '1' })
    expect([outdated.status, pageOf(await outdated.text()).alert]).toEqual([
      409,
      expect.stringContaining('haven’t deleted it'),
    ])
    for (const press of [1, 2]) {
      const deleted = await post(path, { intent: 'delete', version: '2' })
      expect([press, deleted.status, wordsOf(await deleted.text())]).toEqual([
        press,
        200,
        expect.stringContaining('Draft deleted.'),
      ])
    }
    const missing = await site.request(path, { headers: { cookie } })
    expect([missing.status, wordsOf(await missing.text())]).toEqual([
      404,
      expect.stringContaining('There’s no such issue any more.'),
    ])
  })

  test(`of a draft that two people edit, only what both changed is a conflict (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await openAdminSession(site)
    const path = await writeIssue(site, cookie, { subject: 'One', body: 'First' })
    const read = async () => (await site.request(path, { headers: { cookie } })).text()
    /** The form of a page with what someone types in it. */
    const sendForm = (html: string, typed: Record<string, string>) => {
      const fields = { ...fieldsOf(html), ...typed, intent: 'save' }
      return site.post(path, fields, { cookie })
    }
    const stored = async () => {
      const { subject, body } = fieldsOf(await read())
      return { subject, body }
    }
    const [shown, alsoShown] = [await read(), await read()]
    expect((await sendForm(shown, { body: 'Theirs' })).status).toBe(200)
    // A form that was refused in between is as old as it was.
    const refused = await sendForm(alsoShown, { subject: '' })
    expect(refused.status).toBe(422)
    expect((await sendForm(await refused.text(), { subject: 'Mine' })).status).toBe(200)
    expect(await stored()).toEqual({ subject: 'Mine', body: 'Theirs' })

    const stale = await sendForm(shown, { subject: 'Too', body: 'Late' })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    const [ofSubject, ofBody] = pageOf(html).alerts
    expect(ofSubject).toMatch(
      /^Alex Admin changed this to “Mine” on \w+ \d+ \w+ 2027, \d\d:\d\d\. Keep theirs Use mine/,
    )
    expect(ofBody).toMatch(
      /^Alex Admin changed this on \w+ \d+ \w+ 2027, \d\d:\d\d\. What they wrote is in the preview\./,
    )
    expect(fieldsOf(html)).toMatchObject({ subject: 'Too', body: 'Late' })
    expect(await stored()).toEqual({ subject: 'Mine', body: 'Theirs' })
    // Once seen, theirs is replaced.
    expect((await sendForm(html, {})).status).toBe(200)
    expect(await stored()).toEqual({ subject: 'Too', body: 'Late' })
  })

  test(`text typed while an issue was sent or deleted becomes a new draft (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    for (const [intent, words] of [
      ['send-now', 'This issue was sent while you were writing, without your changes.'],
      ['delete', 'This draft was deleted while you were writing.'],
    ] as const) {
      const path = await writeIssue(site, cookie, { subject: `Before ${intent}` })
      const form = formOf(await (await site.request(path, { headers: { cookie } })).text(), 'issue').hidden
      await site.post(path, { intent, version: '1' }, { cookie })
      // Whatever was pressed, an unseen draft is neither sent nor tested.
      const typed = { ...form, intent: 'send', subject: 'Mine', body: `A long letter, ${intent}` }
      const answers = await Promise.all([1, 2].map(() => site.post(path, typed, { cookie })))
      const [html = '', again = ''] = await Promise.all(answers.map((answer) => answer.text()))
      expect(wordsOf(html)).toContain(`${words} We’ve saved your text as a new draft. Open the new draft`)
      const draftIn = (page: string) => pageOf(page).link(/^Open the new draft/).href
      expect(draftIn(again)).toBe(draftIn(html))
      const draft = await (await site.request(draftIn(html), { headers: { cookie } })).text()
      expect(formOf(draft, 'issue').field('body').value).toBe(`A long letter, ${intent}`)
    }
    expect(await queuedIssueMails(site)).toHaveLength(readers.length)
  })

  test(`a sent issue whose own text is saved again, after Back, makes no draft (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    const text = { subject: 'One', body: 'Hello' }
    const path = await writeIssue(site, cookie, text)
    await sendNow(site, path, cookie)
    const saved = await site.post(path, { intent: 'save', version: '', ...text }, { cookie })
    expect(wordsOf(await saved.text())).toContain('This issue has already been sent, with the same text.')
    expect(await site.runtime.db.selectFrom('newsletter_issues').select('status').execute()).toEqual([
      { status: 'sent' },
    ])
  })

  test(`a form that is pressed twice makes one draft, saves once and is not refused (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    const blank = await (await site.request('/admin-profile/newsletter/new', { headers: { cookie } })).text()
    const form = { ...formOf(blank, 'issue').hidden, intent: 'save', subject: 'Spring', body: 'Hello' }
    const twice = async (path: string, fields: Record<string, string>) => {
      const answers = await Promise.all([1, 2].map(() => site.post(path, fields, { cookie })))
      const [first, second] = answers.map(({ status, headers }) => [status, headers.get('location')])
      expect(second).toEqual(first)
      return first
    }
    const [status, path] = (await twice('/admin-profile/newsletter/new', form)) ?? []
    expect(status).toBe(307)
    const page = String(path)
    const version = JSON.stringify({ revision: 1, subject: 'Spring', body: 'Hello' })
    expect(await twice(page, { ...form, version, body: 'Hello again' })).toEqual([200, null])
    expect(await twice(page, { intent: 'send-now', version: '2' })).toEqual([200, null])
    const issues = await site.runtime.db.selectFrom('newsletter_issues').select(['body', 'revision']).execute()
    expect(issues).toEqual([{ body: 'Hello again', revision: 3 }])
    // After Back, other words make another draft.
    const other = await site.post('/admin-profile/newsletter/new', { ...form, body: 'Goodbye' }, { cookie })
    expect(other.headers.get('location')).not.toContain(page)
  })
}
