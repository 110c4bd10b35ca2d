import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPhone, isPhone, optionalPhone, parsePhone } from './phone-number.ts'

const taken = (phone: string) => optionalPhone.safeParse(phone).data ?? null

test.each([
  [
    '020 7946 0018',
    ['020\u00a07946\u00a00018', '020\t7946\t0018', '\u202a020 7946 0018\u202c', '٠٢٠ ٧٩٤٦ ٠٠١٨', '۰۲۰ ۷۹۴۶ ۰۰۱۸'],
  ],
  [
    '020 7946 0018',
    [
      '०२० ७९४६ ००१८',
      '０２０　７９４６　００１８',
      'Tel. 020 7946 0018',
      'TEL 020 7946 0018',
      'Phone: 020 7946 0018',
      '020  7946 0018.',
    ],
  ],
  [
    '020 7946 0018',
    [
      'Phone no: 020 7946 0018',
      'T: 020 7946 0018',
      '☎ 020 7946 0018',
      '“020 7946 0018”',
      "'020 7946 0018",
      'Telefon: 020 7946 0018',
      '<020 7946 0018>',
    ],
  ],
  [
    '020-7946-0018',
    [
      '020‑7946‑0018',
      '020–7946–0018',
      '020—7946—0018',
      '020−7946−0018',
      'tel:020-7946-0018',
      'callto:020-7946-0018',
      '020－7946－0018',
      '020ー7946ー0018',
    ],
  ],
  [
    '+44 20 7946 0018',
    [
      '(+44) 20 7946 0018',
      '+44 (0)20 7946 0018',
      '(+44) (0) 20 7946 0018',
      '+44 020 7946 0018',
      '0044 20 7946 0018',
      '00 44 (0)20 7946 0018',
      '＋44 20 7946 0018',
      '+ 44 20 7946 0018',
      '(+44 20) 7946 0018',
      'tel:+44%2020%207946%200018',
      '++44 20 7946 0018',
      '\u2066+44 20 7946 0018\u2069',
    ],
  ],
  [
    '+44 20 7946 0018',
    [
      '(0044) 20 7946 0018',
      '+0044 20 7946 0018',
      '00+44 20 7946 0018',
      '+(44) 20 7946 0018',
      '+ (44) 20 7946 0018',
      '[+44] 20 7946 0018',
      '+44 [0] 20 7946 0018',
      '+44 (O)20 7946 0018',
      '44 (0)20 7946 0018',
      '44+ 20 7946 0018',
      '0044 - 20 7946 0018',
      '011 44 20 7946 0018',
      '0011 44 20 7946 0018',
      '➕44 20 7946 0018',
    ],
  ],
  [
    '+442079460018',
    [
      'sms:+442079460018',
      'sms:+442079460018?body=Hello',
      'facetime:+442079460018',
      'tel://+442079460018',
      'https://wa.me/442079460018',
      'wa.me/442079460018?text=Hi',
      'https://api.whatsapp.com/send?phone=442079460018',
      '020 7946 0018<tel:+442079460018>',
      '[020 7946 0018](tel:+442079460018)',
      'tel:+442079460018;phone-context=example.com',
    ],
  ],
  [
    '020 7946 0018',
    [
      'Tél. : 020 7946 0018',
      'Tél : 020 7946 0018',
      'Móvil: 020 7946 0018',
      'Rufnummer: 020 7946 0018',
      'Tlf. 020 7946 0018',
      'Моб.: 020 7946 0018',
      '电话：020 7946 0018',
      'טלפון: 020 7946 0018',
      'هاتف: 020 7946 0018',
      'फ़ोन: 020 7946 0018',
      'My number is 020 7946 0018',
      'Call me on 020 7946 0018',
      'Landline: 020 7946 0018',
      'Ph. 020 7946 0018',
      'T 020 7946 0018',
      'Phone (home): 020 7946 0018',
      '020 7946 0018 (home)',
      '020 7946 0018, mobile',
      '(020 7946 0018)',
      '0️⃣20 7️⃣946 0018',
    ],
  ],
  ['+39 06 1234 5678', ['+39 (0)6 1234 5678', '+39 06 1234 5678', '0039 06 1234 5678']],
  [
    '+442079460018 ext 12',
    ['tel:+442079460018;ext=12', '+442079460018x12', '+442079460018 #12', '+442079460018 EXT12'],
  ],
  [
    '020 7946 0018 ext 12',
    [
      '020 7946 0018 ext 12',
      '020 7946 0018 ext. 12',
      '020 7946 0018x12',
      '020 7946 0018, extension 12',
      '020 7946 0018 (ext. 12)',
      '020 7946 0018 #12',
      '020 7946 0018 / ext. 12',
      '020 7946 0018 | x12',
      '020 7946 0018 доб. 12',
      '020 7946 0018 ｅｘｔ １２',
      '020 7946 0018 ext no. 12',
      '020 7946 0018 xtn 12',
      '020 7946 0018 ×12',
      '020 7946 0018,12',
      '020 7946 0018,,,12',
      '020 7946 0018;12',
      '020 7946 0018 内線12',
      '020 7946 0018 вн. 12',
      '٠٢٠ ٧٩٤٦ ٠٠١٨ x ١٢',
    ],
  ],
  ['(020) 7946 0018', ['(020) 7946 0018', 'Tel: (020) 7946 0018', '（020） 7946 0018']],
] as const)('%s is stored, however it was copied', (stored, written) => {
  for (const phone of written) expect(taken(phone), JSON.stringify(phone)).toBe(stored)
})

test('what is no number is refused, with how to write one', () => {
  const refused = [
    '-----',
    '()',
    '+',
    '....',
    'call me',
    'ext 12',
    '1234',
    '1234567890123456',
    '020 7946 0018 call',
    'O2O 7946',
    '020 7946 0018 or 020 7946 0019',
    '020+7946 0018',
  ]
  refused.push(
    '020 7946 0018 ext',
    '020 7946 0018 ext 12345678',
    '020 7946 0018 ext 12 ext 13',
    '030 12345 Durchwahl 12',
    '12/10/2026 10:30',
    'a@b.co 12345',
    'Ann: 020 7946 0018',
    'ask for Ann 020 7946 0018',
    '020 7946 0018 (ask for Ann)',
    '020 7946 0018 after 6',
    '020 7946 0018<tel:+442079460019>',
    '020 7946 0018, 7946019 x 2',
    'https://wa.me/anna',
    'https://t.me/anna',
    'https://signal.me/#eu/abc123456',
    'https://example.com/?phone=02079460018',
    '0800 FLOWERS',
    '½12345',
    '1'.repeat(201),
  )
  expect(refused.filter((phone) => taken(phone) !== null)).toEqual([])
  expect(optionalPhone.safeParse('call me').error?.issues[0]?.message).toContain('like 020 7946 0018')
  for (const two of ['020 7946 0018 or 020 7946 0019', '020 7946 0018\n07700 900123', '07700900123/02079460018'])
    expect(optionalPhone.safeParse(two).error?.issues[0]?.message).toContain('Enter one phone number only')
  expect([undefined, '', '  ', '\u200b'].map((nothing) => optionalPhone.parse(nothing))).toEqual(['', '', '', ''])
})

test('all ways to write a number share their national digits', () => {
  const ways = [
    '020 7946 0018',
    '+44 20 7946 0018',
    '+44 (0)20 7946 0018',
    '0044 20 7946 0018',
    'tel:+442079460018;ext=12',
    '٠٢٠ ٧٩٤٦ ٠٠١٨',
  ]
  const numbers = ways.map((way) => parsePhone(way, '44'))
  expect(new Set(numbers.map((number) => number?.national))).toEqual(new Set(['2079460018']))
  expect(new Set(numbers.map((number) => number?.international))).toEqual(new Set(['442079460018']))
  expect(numbers.map((number) => number?.extension)).toEqual(['', '', '', '', '12', ''])
})

test('what a country dials before a number is known: 8 in Russia, 06 in Hungary, 1 in America, nothing in Italy', () => {
  expect(parsePhone('8 912 345 67 89', '7')?.international).toBe('79123456789')
  expect(parsePhone('06 1 234 5678', '36')?.international).toBe('3612345678')
  expect(parsePhone('1-212-555-0100', '1')?.international).toBe('12125550100')
  expect(parsePhone('06 1234 5678', '39')?.international).toBe('390612345678')
})

test('an area that begins like a way to dial abroad stays', () => {
  for (const phone of ['0113 496 0018', '0118 496 0018', '0114 496 0018', '011 234 5678'])
    expect(taken(phone)).toBe(phone)
})

test('a part of a number is read too, and other text is not', () => {
  expect(parsePhone('020 79', '44')).toMatchObject({ digits: '02079', national: '2079', international: null })
  expect(parsePhone('+44 20 79', '44')).toMatchObject({ national: '2079', international: null })
  expect(parsePhone('0018', '44')).toMatchObject({ digits: '0018', national: '18' })
  expect(['Anna', 'H-57FTQD', '-', '', '12:30', 'b2b'].map((text) => parsePhone(text, '44'))).toEqual(
    Array(6).fill(null),
  )
})

test('a clean number is clean, and is accepted if it was', () => {
  const pieces = fc.constantFrom(
    '+',
    '0',
    '44',
    '20',
    '7946',
    ' ',
    '-',
    '‑',
    '(',
    ')',
    '(0)',
    '.',
    '/',
    'ext',
    'x',
    '#',
    'tel:',
    'Tel. ',
    'home',
    '<',
    '>',
    '00',
    '011',
    ';ext=',
    '%20',
    '٧',
    '７',
    '\u202a',
    ',',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pieces, maxLength: 14 })), (text) => {
      const clean = cleanPhone(text)
      expect(cleanPhone(clean)).toBe(clean)
      if (isPhone(clean)) expect(taken(clean)).toBe(clean)
    }),
    { numRuns: 1000, examples: [['(-7946)'], ['((0)+)'], ['(‑٧)x00'], ['tel:(.020 7946)-']] },
  )
})

test('long hostile text is refused in a few milliseconds', () => {
  const hostile = [
    '1 '.repeat(100),
    '('.repeat(200),
    '1-'.repeat(50_000),
    'x1'.repeat(100),
    `${'1'.repeat(99)}${' '.repeat(100)}x`,
    'no '.repeat(66),
    `${'('.repeat(60)}1${')'.repeat(60)}x`,
    `<${'tel:1'.repeat(39)}`,
    `${'1,'.repeat(99)}x`,
  ]
  const began = performance.now()
  for (const text of hostile) expect(taken(text)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
