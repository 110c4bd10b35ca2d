import { expect, test } from 'vitest'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { wordsOf } from '../support/site/form-page.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const missing = 'There’s no such record any more, or your account can’t open it.'

/** The addresses of the records to which the rows of a list lead, without the place in the page. */
function recordsIn(html: string): string[] {
  const rows = [...html.matchAll(/data-record="([^"#]+)#panel"/g)]
  return rows.map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

for (const kind of databaseKinds) {
  test(`an email opens beside the list with everything about it but its text (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, site, appointments } = firm
    await site.runtime.db
      .updateTable('outgoing_mails')
      .set({ status: 'failed', last_error: '550 no such person', attempts: 3 })
      .where('about', '=', appointments.kim)
      .where('kind', '=', 'appointment-booked')
      .execute()
    const list = '/admin-profile/mail?status=failed&to=client'
    const [address = '', ...others] = recordsIn(await firm.read(list, admin.cookie))
    expect(others).toEqual([])
    expect(address).toMatch(/^\/admin-profile\/mail\?status=failed&to=client&open=[\w-]+$/)
    const html = await firm.read(address, admin.cookie)
    const words = wordsOf(html)
    expect(words).toContain('Appointment booked Your appointment is booked Close To client-of-agent-1@example.org')
    expect(words).toContain('Problem The mail server has permanently rejected this email.')
    expect(words).toContain('Error message 550 no such person Attempts 3')
    expect(html).toContain(`href="/admin-profile/appointments/${appointments.kim}"`)
    expect(html).toMatch(/href="\/admin-profile\/people\/[\w-]+"[^>]*>client-of-agent-1@example\.org/)
  })

  test(`a subscriber opens beside the list, and is gone from it once deleted (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, site } = firm
    const desk = '/admin-profile/newsletter'
    const post = (path: string, form: Record<string, string>) => site.post(path, form, { cookie: admin.cookie })
    for (const email of ['robin@example.org', 'kim@example.org']) await post(desk, { intent: 'invite', email })
    const [address = '', ...others] = recordsIn(await firm.read(`${desk}?view=subscribers&email=robin`, admin.cookie))
    expect(others).toEqual([])
    const html = await firm.read(address, admin.cookie)
    expect(wordsOf(html)).toContain('robin@example.org Waiting to confirm Close Consent Subscription requested')
    expect(wordsOf(html)).toContain('By staff on /admin-profile/newsletter')
    const subscriberId = new URL(address, 'https://site.example').searchParams.get('open') ?? ''
    const marked = await post(address, { intent: 'complained', subscriberId })
    expect(wordsOf(await marked.text())).toContain('robin@example.org Complained Close Consent')
    // The form to delete leads to the list alone.
    expect(html).toContain(`action="${desk}?view=subscribers&amp;email=robin"`)
    await post(`${desk}?view=subscribers&email=robin`, { intent: 'delete', subscriberId })
    expect(wordsOf(await firm.read(address, admin.cookie))).toContain(missing)
  })

  test(`an entry of the audit log opens beside the list with every value (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin } = firm
    const log = '/admin-profile/audit'
    const [newest = ''] = recordsIn(await firm.read(log, admin.cookie))
    const sequence = new URL(newest, 'https://site.example').searchParams.get('open')
    const words = wordsOf(await firm.read(newest, admin.cookie))
    expect(words).toMatch(new RegExp(`Entry ${sequence}, \\w+ \\d+ January 2027, \\d\\d:\\d\\d Close Who `))
    expect(words).toMatch(/All their entries About .*All entries about this IP address .*Hash [\w-]{20,}/)
    // A filter that is set stays.
    const filtered = await firm.read(`${log}?about=user:1&open=${sequence}`, admin.cookie)
    expect(filtered).toContain('<input type="hidden" name="about" value="user:1"/>')
  })

  test(`a record that is none opens nothing, and whoever may not see the list sees no record (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { admin, kim } = firm
    for (const path of ['/admin-profile/mail', '/admin-profile/newsletter', '/admin-profile/audit']) {
      for (const id of ['nobody', '0', '-1', '1e3', '999999999999', 'constructor', '%00', '%F0%9F%98%80', "'--"]) {
        const html = await firm.read(`${path}?open=${id}`, admin.cookie)
        expect(html, id).not.toContain('id="panel"')
        expect(wordsOf(html), id).toContain(missing)
      }
      const [address = ''] = recordsIn(await firm.read(path, admin.cookie))
      for (const cookie of [kim, '']) {
        const answer = await firm.site.request(address || path, { headers: { cookie } })
        expect(answer.status).toBe(302)
      }
    }
  })
}
