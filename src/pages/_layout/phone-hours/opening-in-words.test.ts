import { afterEach, expect, test, vi } from 'vitest'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { phoneOpenings } from '#src/firm/phone/phone-openings.ts'
import { openingInWords } from './opening-in-words.ts'

afterEach(() => void vi.unstubAllEnvs())

type Told = { firmZone: string; today: string; device: string; closedDays?: string[]; hours?: OpeningHours[] }

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))

/** What a page of that day says at each of these moments. */
function wordsAt({ firmZone, today, device, closedDays = [], hours = workdays }: Told, moments: string[]) {
  vi.stubEnv('TZ', device)
  const openings = phoneOpenings({ officeHours: hours, timeZone: firmZone }, { today, closedDays })
  return moments.map((moment) => openingInWords(openings, new Date(moment)))
}

test('the words are right to the second, over a day and a weekend', () => {
  const friday = { firmZone: 'Europe/London', today: '2027-03-19', device: 'Europe/London' }
  const moments = ['08:59:59Z', '09:00:00Z', '16:59:59Z', '17:00:00Z'].map((time) => `2027-03-19T${time}`)
  expect(wordsAt(friday, moments)).toEqual(['opens 09:00', 'open now', 'open now', 'opens Monday 09:00'])
  expect(wordsAt(friday, ['2027-03-20T12:00Z', '2027-03-21T23:59Z', '2027-03-22T00:00Z', '2027-03-22T09:00Z'])).toEqual(
    ['opens Monday 09:00', 'opens Monday 09:00', 'opens 09:00', 'open now'],
  )
  // Opened days ago: rather nothing than a guess.
  expect(wordsAt(friday, ['2027-03-25T12:00Z'])).toEqual([''])
})

test('on a closed day the phone is not open, and a weekday is named only within six days', () => {
  const closedDays = ['2027-12-27', '2027-12-28', '2027-12-29', '2027-12-30', '2027-12-31']
  const christmas = { firmZone: 'Europe/London', today: '2027-12-27', device: 'Europe/London', closedDays }
  expect(wordsAt(christmas, ['2027-12-27T12:00Z', '2027-12-28T12:00Z', '2028-01-03T09:30Z'])).toEqual([
    '',
    'opens Monday 09:00',
    'open now',
  ])
})

test('a visitor in another zone reads the own clock, and that it is the own', () => {
  const firm = { firmZone: 'Europe/London', today: '2027-03-19' }
  const moments = ['2027-03-19T08:00Z', '2027-03-19T17:30Z']
  expect(wordsAt({ ...firm, device: 'America/New_York' }, moments)).toEqual([
    'opens 05:00 your time',
    'opens Monday 05:00 your time',
  ])
  // Monday 09:00 in London is Monday 22:00 in Auckland, and 09:00 in Auckland is Thursday evening in London.
  expect(wordsAt({ ...firm, device: 'Pacific/Auckland' }, moments)).toEqual([
    'opens 22:00 your time',
    'opens Monday 22:00 your time',
  ])
  const auckland = { firmZone: 'Pacific/Auckland', today: '2027-03-19', device: 'Europe/London' }
  expect(wordsAt(auckland, ['2027-03-18T19:59Z', '2027-03-18T20:00Z'])).toEqual(['opens 20:00 your time', 'open now'])
  // Lisbon has London’s clock.
  expect(wordsAt({ ...firm, device: 'Europe/Lisbon' }, moments)).toEqual(['opens 09:00', 'opens Monday 09:00'])
})

test('clock changes of the firm and of the visitor are kept apart', () => {
  // London’s clocks go forward on 28 March, New York’s went on 14 March: five hours are four in between.
  const device = 'America/New_York'
  const before = { firmZone: 'Europe/London', today: '2027-03-26', device }
  expect(wordsAt(before, ['2027-03-27T12:00Z', '2027-03-29T07:59Z', '2027-03-29T08:00Z'])).toEqual([
    'opens Monday 04:00 your time',
    'opens 04:00 your time',
    'open now',
  ])
  expect(wordsAt({ firmZone: 'Europe/London', today: '2027-03-19', device }, ['2027-03-20T12:00Z'])).toEqual([
    'opens Monday 05:00 your time',
  ])
  expect(
    wordsAt({ firmZone: 'Europe/London', today: '2027-10-29', device: 'Europe/London' }, [
      '2027-10-30T12:00Z',
      '2027-11-01T08:59Z',
    ]),
  ).toEqual(['opens Monday 09:00', 'opens 09:00'])
})
