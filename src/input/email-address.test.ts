import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountEmail, cleanEmail, emailAddress, isEmail, optionalEmail } from './email-address.ts'

const taken = (email: string) => emailAddress.safeParse(email).data ?? null
const problem = (email: string) => emailAddress.safeParse(email).error?.issues[0]?.message

test('an address that was copied is stored as if it had been typed', () => {
  const copied = [
    'mailto:anna@example.org',
    'MAILTO:anna@example.org?subject=Hello&body=x',
    '<anna@example.org>',
    'Anna Jones <anna@example.org>',
  ]
  copied.push(
    '"Jones, Anna" <anna@example.org>',
    '<mailto:anna@example.org>',
    'anna@example.org.',
    'anna@example.org,',
    'anna@example.org;',
    '“anna@example.org”',
  )
  copied.push(
    '\u200eanna@example.org\u200f',
    'anna@example.org\u200b',
    '\u00a0anna@example.org\t',
    'anna＠example.org',
    'anna@example．org',
    'anna@example。org',
  )
  copied.push(
    'Anna@Example.ORG',
    'an\u00adna@example.org',
    "'anna@example.org'",
    '(anna@example.org)',
    'anna @ example.org',
    'ａｎｎａ@example.org',
    'mailto:anna%40example.org',
    'mailto:%E2%80%8E%41nna@example.org',
    'anna@example.org>',
  )
  copied.push(
    'Anna Jones (anna@example.org)',
    'Anna Jones [mailto:anna@example.org]',
    'anna@example.org (Anna Jones)',
    'anna@example.org <mailto:anna@example.org>',
    'anna@example.org<mailto:anna@example.org>',
    '"anna@example.org" <anna@example.org>',
    "'anna@example.org' <anna@example.org>",
  )
  copied.push(
    '[anna@example.org](mailto:anna@example.org)',
    '<a href="mailto:anna@example.org">Anna</a>',
    'Anna &lt;anna@example.org&gt;',
    'mailto://anna@example.org',
    'anna%40example.org',
    'anna@example.org?subject=Hello',
    'anna@example.org/',
  )
  copied.push(
    'Email: anna@example.org',
    'E-mail : anna@example.org',
    'Courriel : anna@example.org',
    'From: Anna Jones <anna@example.org>',
    'smtp:anna@example.org',
    '✉️ anna@example.org',
    '• anna@example.org',
    '> anna@example.org',
    'anna@example.org 🙂',
    '*anna@example.org*',
    '_anna@example.org_',
    '`anna@example.org`',
    '‚anna@example.org‘',
    '|anna@example.org|',
  )
  copied.push(
    'anna@example.org¹',
    'anna@example.org²³',
    'anna@example.org™',
    'anna@example.org%20',
    'anna@example.org&nbsp;',
    'anna@example.org%0D%0A',
    'anna@example.org=20',
    "'anna@example.org",
    "['anna@example.org']",
    '1) anna@example.org',
    '2. anna@example.org',
    'http://anna@example.org',
  )
  for (const email of copied) expect(taken(email), JSON.stringify(email)).toBe('anna@example.org')
})

test('typographic apostrophes and hyphens in an address are those of a keyboard', () => {
  expect(taken('o’brien@smith‑jones.example')).toBe("o'brien@smith-jones.example")
  expect(taken('‘anna–lena@example.org’')).toBe('anna-lena@example.org')
})

test('what browsers take for an address is one', () => {
  const addresses = [
    'tom&jerry@example.org',
    'sales/uk@example.org',
    'a=b@example.org',
    "o'brien@example.org",
    '!#$%&*+/=?^_`{|}~-@example.org',
    'x@a-b.example',
    'x@example.museum',
    'x@1.example',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.org`,
  ]
  for (const email of addresses) expect(taken(email), email).toBe(email)
})

test('a domain in another script is stored in ASCII, as browsers send it', () => {
  expect(taken('info@пример.рф')).toBe('info@xn--e1afmkfd.xn--p1ai')
  expect(taken('INFO@ПРИМЕР.РФ')).toBe('info@xn--e1afmkfd.xn--p1ai')
  expect(taken('info@xn--e1afmkfd.xn--p1ai')).toBe('info@xn--e1afmkfd.xn--p1ai')
  expect(taken('a@bücher.example')).toBe('a@xn--bcher-kva.example')
  expect(taken('a@straße.example')).toBe('a@xn--strae-oqa.example')
  expect(taken('a@例え.テスト')).toBe('a@xn--r8jz45g.xn--zckzah')
})

test('what is no address is refused, with how to write it', () => {
  expect(problem('anna')).toBe('Enter an email address in the correct format, like name@example.com')
  expect(problem('anna@example.org, bob@example.org')).toBe('Enter one email address only, like name@example.com')
  expect(problem('anna jones@example.org')).toBe('Enter an email address without spaces, like name@example.com')
  expect(problem('müller@example.org')).toBe(
    'Enter an email address with only the letters a to z before the @, like name@example.com',
  )
  expect(problem(`${'a'.repeat(65)}@example.org`)).toBe(
    'Shorten the part of the email address before the @ to 64 characters or fewer',
  )
  for (const dotted of ['a..b@example.org', 'a.@example.org', 'a@b..org'])
    expect(problem(dotted)).toBe('Take the extra full stop out of the email address')
  expect(problem('  ')).toBe('Enter your email address')
  const refused = [
    'a@b',
    'example.org',
    'j.r.tolkien',
    '@example.org',
    'a@',
    'a@-b.org',
    'a@b-.org',
    'a@b..org',
    `a@${'b'.repeat(64)}.org`,
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    '"a b"@example.org',
    'a@пример_.рф',
    'a@b.org/x',
    'a@b.org:25',
    'a@%65xample.org',
    'a\0@example.org',
    'a@ex ample.org',
    'a@１.２',
  ]
  refused.push(
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}`,
    'mailto:',
    'https://mail.example.com/mail/?view=cm&to=anna@example.org',
    'https://example.com/users/anna@example.org',
    '<>',
    'a,b@example.org',
    'anna jones@example.org',
    'anna@example.org Jones',
    'anna@example.org, Jones',
    'anna@example.org (or bob@example.org)',
    'bob; anna@example.org',
    'anna@@example.org',
    'anna@example,org',
    'a@b.org\r\nBcc: c@d.org',
  )
  expect(refused.filter((email) => taken(email) !== null)).toEqual([])
  expect(optionalEmail.safeParse('anna').error?.issues[0]?.message).toBe(
    'Enter an email address in the correct format, like name@example.com, or leave this empty',
  )
  expect([undefined, '', ' \u200b'].map((nothing) => optionalEmail.parse(nothing))).toEqual(['', '', ''])
})

test('an account that is older than the rule is still found', () => {
  const old = [`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`, 'a@b-.org']
  expect(old.map((email) => accountEmail.safeParse(email).data)).toEqual(old)
  expect(old.map(taken)).toEqual([null, null, null])
  expect(accountEmail.safeParse('<Tom&Jerry@example.org>').data).toBe('tom&jerry@example.org')
  expect(accountEmail.safeParse('anna').error?.issues[0]?.message).toBe(
    'Enter an email address in the correct format, like name@example.com',
  )
})

test('a clean address is clean, and is accepted if it was', () => {
  const pieces = fc.constantFrom(
    'a',
    'b.c',
    '@',
    '.',
    'ü',
    'рф',
    '<',
    '>',
    '"',
    "'",
    'mailto:',
    'Email: ',
    '(',
    '*',
    '&lt;',
    '?',
    '%3C',
    '%40',
    '%',
    ' ',
    ',',
    '\u200f',
    '＠',
    '。',
    'xn--',
    '-',
    '/',
    ':',
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pieces, maxLength: 14 }), fc.emailAddress()),
      (text) => {
        const clean = cleanEmail(text)
        expect(cleanEmail(clean)).toBe(clean)
        if (isEmail(clean)) expect(taken(clean)).toBe(clean)
      },
    ),
    { numRuns: 1000 },
  )
})

test('long hostile text is refused in a few milliseconds', () => {
  const hostile = [
    '<'.repeat(1000),
    '@ '.repeat(500),
    'a.'.repeat(400),
    `${'%3C'.repeat(300)}@`,
    '"'.repeat(999),
    'mailto:'.repeat(140),
    'a@'.repeat(1_000_000),
  ]
  const began = performance.now()
  for (const text of hostile) expect(taken(text)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
