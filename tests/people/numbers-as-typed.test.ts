import { expect, test } from 'vitest'
import { findNames, makePeople } from '../support/site/booked-people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

/** Ways to write one number, as people, address books, links and spreadsheets do. */
const ways = [
  ...['020 7946 0728', '02079460728', '020-7946-0728', '020.7946.0728', '(020) 7946 0728', '020/7946/0728'],
  ...['+44 20 7946 0728', '+442079460728', '0044 20 7946 0728', '(+44) 20 7946 0728', '+44 (0)20 7946 0728'],
  ...['tel:+442079460728', 'tel:020-7946-0728', 'Tel. 020 7946 0728', 'Phone: 020 7946 0728'],
  ...['020‑7946‑0728', '020–7946–0728', '020−7946−0728', '020\u00a07946\u00a00728', '020\t7946\t0728'],
  ...['\u202a020 7946 0728\u202c', '\u2066+44 20 7946 0728\u2069', '020\u200b7946\u200b0728'],
  ...['020 7946 0728 ext 2', '020 7946 0728 x12', '+44 20 7946 0728 ext. 345', '020 7946 0728 #7'],
  ...['(0044) 20 7946 0728', '+0044 20 7946 0728', '00+44 20 7946 0728', '011 44 20 7946 0728', '[+44] 20 7946 0728'],
  ...['020 7946 0728 (home)', 'Tél. : 020 7946 0728', '电话：020 7946 0728', '020 7946 0728,,2', '(020 7946 0728)'],
  ...['tel:02079460728;phone-context=+44', '020 7946 0728<tel:+442079460728>', 'https://wa.me/442079460728'],
  ...['٠٢٠ ٧٩٤٦ ٠٧٢٨', '۰۲۰ ۷۹۴۶ ۰۷۲۸', '०२० ७९४६ ०७२८', '０２０ ７９４６ ０７２８'],
]

/** Parts of it, as someone remembers or begins to type them. */
const parts = [
  '0728',
  '728',
  '7946',
  '020',
  '0207',
  '20 79',
  '020 7946',
  '+44',
  '+44 20',
  '+4420 79',
  '7946 0728',
  '46-07',
]

for (const kind of bothDatabases) {
  test(`a phone number is found by all ways to write it, whichever is stored (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const people = ways.map((phone, index) => [`p${index}@example.org`, { name: `Person ${index}`, phone }] as const)
    await makePeople(site, Object.fromEntries(people))
    await makePeople(site, { 'other@example.org': { name: 'Other', phone: '020 7946 0999' } })
    for (const term of ways) {
      const found = await findNames(site, term)
      expect(found, term).toHaveLength(ways.length)
      expect(found, term).not.toContain('Other')
    }
  })

  test(`a phone number is found by any part of it, and beside a name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const phone of ['020 7946 0728', '+44 20 7946 0728', '020 7946 0728 ext 9']) {
      await makePeople(site, { [`p${phone.length}@example.org`]: { name: `Zoe ${phone.length}`, phone } })
    }
    await makePeople(site, { 'ann@example.org': { name: 'Ann', phone: '+33 1 23 45 67 89' } })
    const terms = [...parts, 'zoe 020 7946 0728', '020 7946 0728 Zoe', 'Zoe, tel:+442079460728', 'zoe 0728']
    terms.push('Zoe, tel. 020 7946 0728', 'Tel.: 020 7946 0728 Zoe', 'Zoe mobile 020 7946 0728', 'zoe (020 7946 0728)')
    for (const term of terms) {
      expect((await findNames(site, term)).sort(), term).toEqual(['Zoe 13', 'Zoe 16', 'Zoe 19'])
    }
    for (const term of ['01 23 45 67 89', '+33 1 23', '0033 1 23 45', '6789', '123456789']) {
      expect(await findNames(site, term), term).toEqual(['Ann'])
    }
    for (const term of ['0729', '+44 21', '020 7946 0728 9', 'ann 0728'])
      expect(await findNames(site, term), term).toEqual([])
    await makePeople(site, {
      'bob@example.org': { name: 'Bob', phone: '(212) 555-0142' },
      'ivan@example.org': { name: 'Иван', phone: '+7 912 345-67-89' },
    })
    for (const term of ['1-212-555-0142', '+1 212 555 0142', '011 1 212 555 0142']) {
      expect(await findNames(site, term), term).toEqual(['Bob'])
    }
    for (const term of ['8 912 345 67 89', '8 (912) 345-67-89', '79123456789']) {
      expect(await findNames(site, term), term).toEqual(['Иван'])
    }
  })
}
