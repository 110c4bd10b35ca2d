import { expect, test } from 'vitest'
import { firm } from './firm.ts'
import { firmInWords, hoursInWords } from './firm-in-words.ts'

const on = (weekdays: number[], ...times: [string, string][]) =>
  weekdays.flatMap((weekday) => times.map(([opensFrom, closesAt]) => ({ weekday, opensFrom, closesAt })))

test('opening hours in words follow the hours', () => {
  const [morning, afternoon, day] = [
    ['09:00', '12:00'],
    ['13:00', '17:00'],
    ['09:00', '17:00'],
  ] as [string, string][]
  if (morning === undefined || afternoon === undefined || day === undefined) throw new Error('no times')
  const table: [ReturnType<typeof on>, string][] = [
    [on([1, 2, 3, 4, 5], day), 'Monday to Friday, 09:00 to 17:00'],
    [on([1, 2, 3, 4, 5, 6, 7], day), 'Every day, 09:00 to 17:00'],
    [on([6, 7], ['10:00', '24:00']), 'Saturday and Sunday, 10:00 to 24:00'],
    [on([3], day), 'Wednesday, 09:00 to 17:00'],
    [
      [...on([5], morning), ...on([4, 3, 2, 1], afternoon, morning)],
      'Monday to Thursday, 09:00 to 12:00 and 13:00 to 17:00; Friday, 09:00 to 12:00',
    ],
    [on([1, 3, 5], day), 'Monday, 09:00 to 17:00; Wednesday, 09:00 to 17:00; Friday, 09:00 to 17:00'],
    [[], ''],
  ]
  for (const [hours, words] of table) expect(hoursInWords(hours)).toBe(words)
})

test('the city in them is that of the zone', () => {
  const wordsIn = (timeZone: string) => firmInWords({ ...firm, timeZone, officeHours: on([1], ['09:00', '17:00']) })
  expect(wordsIn('America/New_York')).toMatchObject({
    timeZoneCity: 'New York',
    openingHoursInWords: 'Monday, 09:00 to 17:00, New York time',
  })
  expect(wordsIn('Asia/Saigon').timeZoneCity).toBe('Ho Chi Minh City')
  expect(firmInWords({ ...firm, officeHours: [] }).openingHoursInWords).toBe('Closed')
})
