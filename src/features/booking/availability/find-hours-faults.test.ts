import { expect, test } from 'vitest'
import { type BookingRules, defaultBookingRules } from '#src/firm/booking-rules.ts'
import { firm } from '#src/firm/firm.ts'
import { findHoursFaults } from './find-hours-faults.ts'

const monday = { weekday: 1, opensFrom: '09:00', closesAt: '24:00' }

test('the hours that Harbour comes with can be worked with', () => {
  expect(findHoursFaults(firm)).toEqual([])
  expect(findHoursFaults({ ...firm, timeZone: 'America/Argentina/Buenos_Aires' }, [monday])).toEqual([])
})

test('a time zone that does not exist is named, with one that does', () => {
  for (const timeZone of ['Europe/Londn', '', 'GMT+25']) {
    expect(findHoursFaults({ ...firm, timeZone }, [monday])).toEqual([
      {
        fault: `There is no time zone “${timeZone}”.`,
        remedy: 'Correct it in src/firm/firm.ts: a name like Europe/London.',
      },
    ])
  }
})

test('hours that cannot be are named once each, with how to write them', () => {
  const wrong = [
    { ...monday, opensFrom: '9:00' },
    { ...monday, opensFrom: '09:60' },
    { ...monday, closesAt: '25:00' },
    { ...monday, closesAt: '09:00' },
  ]
  for (const hours of wrong) {
    const { opensFrom, closesAt } = hours
    expect(findHoursFaults(firm, [monday, hours, { ...hours, weekday: 2 }])).toEqual([
      {
        fault: `The firm can’t be open from “${opensFrom}” to “${closesAt}”.`,
        remedy: 'Correct it in src/firm/opening-hours.ts: times like 09:00 and 17:00; the latest end is 24:00.',
      },
    ])
  }
  const days = [0, 8, 1.5, 8].map((weekday) => ({ ...monday, weekday }))
  expect(findHoursFaults(firm, days).map(({ fault }) => fault)).toEqual([
    'There is no weekday 0.',
    'There is no weekday 8.',
    'There is no weekday 1.5.',
  ])
})

test('a booking rule that no admin could save is named, with its bounds', () => {
  const wrong = { consultationMinutes: 43, horizonDays: 'sixty', maximumADay: undefined, bufferAfterMinutes: -5 }
  const rules = { ...defaultBookingRules, ...wrong } as unknown as BookingRules
  expect(findHoursFaults(firm, [monday], rules).map(({ fault, remedy }) => `${fault} ${remedy}`)).toEqual([
    '“consultationMinutes” can’t be 43. Correct it in src/firm/booking-rules.ts: a whole number from 15 to 180, in steps of 5.',
    '“bufferAfterMinutes” can’t be -5. Correct it in src/firm/booking-rules.ts: a whole number from 0 to 120, in steps of 5.',
    '“horizonDays” can’t be sixty. Correct it in src/firm/booking-rules.ts: a whole number from 1 to 365.',
    '“maximumADay” can’t be undefined. Correct it in src/firm/booking-rules.ts: a whole number from 1 to 50.',
  ])
})
