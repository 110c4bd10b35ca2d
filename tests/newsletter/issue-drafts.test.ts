import { expect, test } from 'vitest'
import { openAdminSession } from '../support/site/admin-session.ts'
import { alertsIn, errorOf, hiddenFieldsOf, wordsOf } from '../support/site/form-page.ts'
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
function fieldsOf(html: string): Record<string, string> {
  const subject = /<input [^>]*name="subject"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ''
  const body = /<textarea [^>]*name="body"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
  return { ...hiddenFieldsOf(html, 'issue'), subject, body }
}

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
      expect([answer.status, errorOf(html, `issue-${field}`)]).toEqual([422, expect.stringContaining(message)])
      expect(html).toContain(value.slice(0, 20))
    }
    const path = await writeIssue(site, cookie, { intent: 'test', ...text })
    const [test] = await mailsTo(site, 'admin@example.org', 1)
    expect(test?.subject).toBe('Test: One')
    expect((await post(newsletterLinkIn(test, 'unsubscribe'), { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)

    const asked = await post(path, { intent: 'send', revision: '1', ...text, body: 'Changed' })
    expect(asked.headers.get('location')).toBe(`${path}?step=send`)
    const step = await (await site.request(`${path}?step=send`, { headers: { cookie } })).text()
    expect(wordsOf(step)).toContain('Send to 3 confirmed subscribers')
    expect(await queuedIssueMails(site)).toEqual([])
    const mail = await site.request(`${path}/mail`, { headers: { cookie } })
    expect(mail.headers.get('content-security-policy')).toContain('sandbox')
    expect(wordsOf(await mail.text())).toContain('Changed')

    // Another admin has saved in the meantime: nothing is overwritten, and no unseen text is sent.
    const late = await post(path, { intent: 'save', revision: '1', ...text, body: 'Mine' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('>Mine</textarea>')])
    expect((await sendNow(site, path, cookie)).status).toBe(409)
    expect(await queuedIssueMails(site)).toEqual([])
    // Nor does anybody delete what they have not seen.
    const outdated = await post(path, { intent: 'delete', revision: '1' })
    expect([outdated.status, alertsIn(await outdated.text()).join()]).toEqual([
      409,
      expect.stringContaining('haven’t deleted it'),
    ])
    for (const press of [1, 2]) {
      const deleted = await post(path, { intent: 'delete', revision: '2' })
      expect([press, deleted.status, deleted.headers.get('location')]).toEqual([
        press,
        303,
        '/admin-profile/newsletter',
      ])
    }
    expect((await site.request(path, { headers: { cookie } })).headers.get('location')).toBe(
      '/admin-profile/newsletter',
    )
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
    expect((await sendForm(shown, { body: 'Theirs' })).status).toBe(303)
    // A form that was refused in between is as old as it was.
    const refused = await sendForm(alsoShown, { subject: '' })
    expect(refused.status).toBe(422)
    expect((await sendForm(await refused.text(), { subject: 'Mine' })).status).toBe(303)
    expect(await stored()).toEqual({ subject: 'Mine', body: 'Theirs' })

    const stale = await sendForm(shown, { subject: 'Too', body: 'Late' })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(errorOf(html, 'issue-subject')).toContain('It’s now “Mine”')
    expect(errorOf(html, 'issue-body')).toContain('What they wrote is in the preview')
    expect(fieldsOf(html)).toMatchObject({ subject: 'Too', body: 'Late' })
    expect(await stored()).toEqual({ subject: 'Mine', body: 'Theirs' })
    // Once seen, theirs is replaced.
    expect((await sendForm(html, {})).status).toBe(303)
    expect(await stored()).toEqual({ subject: 'Too', body: 'Late' })
  })

  test(`text typed while an issue was sent or deleted becomes a new draft (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    for (const [intent, done, words] of [
      ['send-now', 'kept-sent', 'This issue was sent while you were writing, without your changes.'],
      ['delete', 'kept-deleted', 'This draft was deleted while you were writing.'],
    ] as const) {
      const path = await writeIssue(site, cookie, { subject: `Before ${intent}` })
      const form = hiddenFieldsOf(await (await site.request(path, { headers: { cookie } })).text(), 'issue')
      await site.post(path, { intent, revision: '1' }, { cookie })
      // Whatever was pressed, an unseen draft is neither sent nor tested.
      const typed = { ...form, intent: 'send', subject: 'Mine', body: `A long letter, ${intent}` }
      const places = await Promise.all([1, 2].map(() => site.post(path, typed, { cookie })))
      const [place = '', again] = places.map(({ headers }) => headers.get('location') ?? '')
      expect([again, place]).toEqual([
        place,
        expect.stringMatching(new RegExp(`^/admin-profile/newsletter/[^?]+\\?done=${done}$`)),
      ])
      expect(place).not.toContain(path)
      const draft = await (await site.request(place, { headers: { cookie } })).text()
      expect(draft).toContain(`>A long letter, ${intent}</textarea>`)
      expect(wordsOf(draft)).toContain(words)
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
    const saved = await site.post(path, { intent: 'save', revision: '1', ...text }, { cookie })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?done=already-sent`])
    expect(await site.runtime.db.selectFrom('newsletter_issues').select('status').execute()).toEqual([
      { status: 'sent' },
    ])
  })

  test(`a form that is pressed twice makes one draft, saves once and is not refused (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    const blank = await (await site.request('/admin-profile/newsletter/new', { headers: { cookie } })).text()
    const form = { ...hiddenFieldsOf(blank, 'issue'), intent: 'save', subject: 'Spring', body: 'Hello' }
    const twice = async (path: string, fields: Record<string, string>) => {
      const answers = await Promise.all([1, 2].map(() => site.post(path, fields, { cookie })))
      const [first, ...others] = answers.map(({ status, headers }) => [status, headers.get('location')])
      expect(others).toEqual([first])
      return String(first?.[1]).split('?')
    }
    const [path = '', made] = await twice('/admin-profile/newsletter/new', form)
    expect(made).toBe('done=saved')
    expect(await twice(path, { ...form, revision: '1', body: 'Hello again' })).toEqual([path, 'done=saved'])
    expect(await twice(path, { intent: 'send-now', revision: '2' })).toEqual([path, 'done=sent'])
    const issues = await site.runtime.db.selectFrom('newsletter_issues').select(['body', 'revision']).execute()
    expect(issues).toEqual([{ body: 'Hello again', revision: 3 }])
    // After Back, other words make another draft.
    const other = await site.post('/admin-profile/newsletter/new', { ...form, body: 'Goodbye' }, { cookie })
    expect(other.headers.get('location')).not.toContain(path)
  })
}
