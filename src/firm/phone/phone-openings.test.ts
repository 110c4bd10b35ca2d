import { expect, test } from 'vitest'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { phoneOpenings } from './phone-openings.ts'

const on = (weekdays: number[], ...times: [string, string][]): OpeningHours[] =>
  weekdays.flatMap((weekday) => times.map(([opensFrom, closesAt]) => ({ weekday, opensFrom, closesAt })))

const workdays = on([1, 2, 3, 4, 5], ['09:00', '17:00'])

function openingsOf(officeHours: OpeningHours[], timeZone: string, today: string, closedDays: string[] = []) {
  return phoneOpenings({ officeHours, timeZone }, { today, closedDays })
    .split(' ')
    .filter((opening) => opening !== '')
}

test('this week’s openings come first, then the next ones, over a weekend and a break', () => {
  for (const day of ['2027-03-19', '2027-03-21']) {
    expect(openingsOf(workdays, 'Europe/London', day).slice(-3), day).toEqual([
      '2027-03-19T09:00+00:00/480',
      '2027-03-22T09:00+00:00/480',
      '2027-03-23T09:00+00:00/480',
    ])
  }
  const split = on([3], ['13:00', '17:30'], ['08:15', '12:00'])
  expect(openingsOf(split, 'Asia/Kathmandu', '2027-03-17')).toEqual([
    '2027-03-17T08:15+05:45/225',
    '2027-03-17T13:00+05:45/270',
    '2027-03-24T08:15+05:45/225',
    '2027-03-24T13:00+05:45/270',
  ])
})

test('closed days have none, and the next opening is after them', () => {
  const easter = ['2027-03-26', '2027-03-29']
  expect(
    openingsOf(workdays, 'Europe/London', '2027-03-26', easter)
      .map((opening) => opening.replace('/480', ''))
      .slice(3),
  ).toEqual([
    '2027-03-25T09:00+00:00',
    // The clocks go forward on the Sunday.
    '2027-03-30T09:00+01:00',
    '2027-03-31T09:00+01:00',
  ])
  const always = Array.from({ length: 70 }, (_, day) => new Date(Date.UTC(2027, 0, 4 + day)).toISOString().slice(0, 10))
  expect(openingsOf(workdays, 'Europe/London', '2027-01-04', always)).toEqual([])
  expect(openingsOf([], 'Europe/London', '2027-01-04')).toEqual([])
})

test('an opening over a clock change has its true length', () => {
  const aroundTheClock = on([7], ['00:00', '24:00'])
  expect(openingsOf(aroundTheClock, 'Europe/London', '2027-03-28')[0]).toEqual('2027-03-28T00:00+00:00/1380')
  expect(openingsOf(aroundTheClock, 'Europe/London', '2027-10-31')[0]).toEqual('2027-10-31T00:00+01:00/1500')
  expect(openingsOf(on([7], ['01:00', '03:00']), 'America/New_York', '2027-11-07')[0]).toEqual(
    '2027-11-07T01:00-04:00/180',
  )
})
