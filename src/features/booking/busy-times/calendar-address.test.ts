import { expect, test } from 'vitest'
import { cleanCalendarAddress, maskedAddress, ownersIn } from './calendar-address.ts'

const secret = 'https://calendar.example.org/ical/kim%40example.org/private-0123456789abcdef/basic.ics'

const clean = (typed: string, mayBePlain = false) =>
  cleanCalendarAddress(typed, { mayBePlain, isThisMachine: (host) => host === '127.0.0.1' })

test('what is pasted around a calendar’s address is taken off', () => {
  const bare = secret.replace('https://', '')
  const pasted = [
    ...[secret, `  ${secret}\n`, `<${secret}>`, `"${secret}"`, `“${secret}”`, `«${secret}»`, `'${secret}',`],
    ...[`${secret}.`, `${secret};`, `${secret}!`, `${secret}…`, `(${secret})`, `(${secret}).`, `[${secret}]`],
    ...[`\u202A${secret}\u202C`, `\uFEFF${secret}`, `\u200B${secret}\u00A0`, `${secret}%20`, `${secret}&nbsp;`],
    ...[`webcal://${bare}`, `WebCal://${bare}`, `webcals://${bare}`, `HTTPS://${bare}`, `https:/${bare}`, bare],
    ...[`My calendar: ${secret}`, `URL:webcal://${bare}`, `<webcal://${bare}>,`, `${secret}#today`, `\t${secret}\r\n`],
    ...[`https://${secret}`, `https://webcal://${bare}`, `webcal:${secret}`, `http://https://https://${bare}`],
    ...[secret.replace('calendar.', 'calendar.\u00AD'), secret.replace('/basic', '/\r\nbasic')],
  ]
  for (const typed of pasted) expect([typed, clean(typed)]).toEqual([typed, { ok: true, address: secret }])
})

test('an address keeps its port, its query and brackets that belong to it', () => {
  for (const address of [
    'https://cloud.example.org:8443/remote.php/dav/public-calendars/AbC123?export',
    'https://example.org/cal/(work)',
    'https://example.org/cal?a=1&b=2',
    'https://xn--e1afmkfd.example.org/cal.ics',
  ])
    expect(clean(address)).toEqual({ ok: true, address })
  expect(clean('https://example.org/cal?a=1&amp;b=2')).toEqual({ ok: true, address: 'https://example.org/cal?a=1&b=2' })
  expect(clean('https://пример.example.org/cal.ics')).toMatchObject({
    address: 'https://xn--e1afmkfd.example.org/cal.ics',
  })
})

test('what is no address of a calendar is refused with how to write it', () => {
  const messageOf = (typed: string, mayBePlain?: boolean) => {
    const result = clean(typed, mayBePlain)
    return result.ok ? result.address : result.message
  }
  for (const typed of ['', ' \u200B ', '<>']) expect(messageOf(typed)).toBe('Enter the address of your calendar')
  const others = ['calendar', 'kim@example.org', 'ftp://example.org/', 'file:///etc/passwd', 'javascript:alert(1)']
  for (const typed of [...others, 'data:text/calendar,x', 'https://', 'https://[::1', 'mailto:kim@example.org'])
    expect([typed, messageOf(typed)]).toEqual([typed, expect.stringContaining('starts with https:// or webcal://')])
  expect(messageOf(`${secret} ${secret}`)).toContain('no spaces')
  expect(messageOf('https://example.org/my calendar.ics')).toContain('no spaces')
  for (const typed of ['https://kim:pw@example.org/a.ics', 'webcal://kim@example.org/a.ics'])
    expect(messageOf(typed)).toContain('user name and password')
  for (const typed of ['http://example.org/a.ics', 'http://127.0.0.1.example.org/', 'http://10.0.0.1/'])
    expect([typed, messageOf(typed, true)]).toEqual([typed, expect.stringContaining('https:// instead of http://')])
  expect(messageOf('http://127.0.0.1:8000/a.ics')).toContain('https:// instead of http://')
  expect(messageOf('http://127.0.0.1:8000/a.ics', true)).toBe('http://127.0.0.1:8000/a.ics')
})

test('a masked address has the server and the end, and nothing else of the secret', () => {
  expect(maskedAddress(secret)).toBe('calendar.example.org … .ics')
  expect(maskedAddress('https://p12.example.org/published/2/MTIzNDU2Nzg5MDEyMzQ1Njc4OTA')).toBe(
    'p12.example.org … 4OTA',
  )
  expect(maskedAddress('https://example.org:8443/cal?key=short')).toBe('example.org:8443 …')
})

test('an owner’s email address is found in the addresses that name one', () => {
  expect(ownersIn(secret)).toEqual(['kim@example.org'])
  expect(ownersIn('https://example.org/owa/calendar/0a@Example.org/%E0%A4%A/reachcalendar.ics')).toEqual([
    '0a@example.org',
  ])
  expect(ownersIn('https://example.org/cal?x=kim@example.org')).toEqual([])
})
