import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderPublicPages } from '#built/site'
import { type Firm, firm } from '#src/firm/firm.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { pageOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { openTestSite } from '../support/site/test-site.ts'

const factsOf = ({ legalName, email, phone, address, complaints }: Firm) => [
  legalName,
  email,
  phone.display,
  phone.link,
  address.street,
  complaints.email,
]

const other: Firm = {
  ...firm,
  name: 'Quayside',
  legalName: 'Quayside Test Recovery Ltd',
  email: 'hello@quayside.example',
  phone: { display: '020 7946 0991', link: '+442079460991' },
  complaints: { name: 'Complaints', email: 'complaints@quayside.example' },
  address: { ...firm.address, street: '9 Test Steps' },
}

test('no script holds a fact about the firm', () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8')
    expect([name, ...factsOf(firm).filter((fact) => script.includes(fact))]).toEqual([name])
    // All holidays of the world would be a megabyte.
    expect([name, ...['Good Friday', 'Karfreitag', 'easter -2'].filter((words) => script.includes(words))]).toEqual([
      name,
    ])
  }
})

test('every public page says the facts of the firm that runs the site, and no others', async () => {
  await using site = await openTestSite('sqlite', { firm: other })
  const pages = await renderPublicPages(site.runtime)
  for (const path of [...prerenderedPaths, '/contact', '/login', '/newsletter/confirm']) {
    const html = pages.find(path)?.identity.body.toString() ?? (await (await site.request(path)).text())
    expect(html, path).toContain(other.legalName)
    expect(pageOf(html).title, path).toContain('Quayside')
    expect([path, ...factsOf(firm).filter((fact) => html.includes(fact))]).toEqual([path])
  }
})

test('a social network that nobody has heard of has a plain icon and its own name', async () => {
  const socialLinks = [
    { name: 'Quayside on Mastodon', href: 'https://mastodon.example/@quayside' },
    { name: 'Quayside on Wharf Video', href: 'https://www.wharf.example/quayside' },
    { name: 'LinkedOut', href: 'https://de.linkedout.example/company/quayside' },
    { name: 'X', href: 'https://x.example/quayside' },
    { name: 'Кай', href: 'https://xn--80ak6aa92e.example/quayside' },
  ]
  await using site = await openTestSite('sqlite', { firm: { ...other, socialLinks } })
  const list = pageOf(await (await site.request('/login')).text()).one('ul[aria-label="Social media"]')
  const shown = list.all('a').map((link) => [link.attribute('aria-label'), link.href, link.all('svg').length])
  expect(shown).toEqual(socialLinks.map(({ name, href }) => [name, href, 1]))
})

test('emails say the facts of the firm that runs the site, and no others', async () => {
  await using desk = await openAppointmentDesk('sqlite', { firm: other })
  await desk.book('2027-01-18', '09:00', 'robin@example.org')
  const [mail] = await mailsTo(desk.site, 'robin@example.org', 1)
  const words = `${mail?.subject} ${mail?.html} ${mail?.text} ${mail?.calendar?.file}`
  expect(words).toContain(other.phone.display)
  expect(factsOf(firm).filter((fact) => words.includes(fact))).toEqual([])
})
