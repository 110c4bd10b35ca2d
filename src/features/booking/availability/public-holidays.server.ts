import { BoundedMap } from '#src/time/bounded-map.ts'
import { addDays } from '#src/time/calendar-days.ts'
import { dayMs } from '#src/time/time-range.ts'

/** `regions`: where alone it is a holiday; empty if it is one in all of the country. */
type PublicHoliday = { day: string; name: string; regions: string[] }

type HolidaysOf = typeof import('date-holidays').default

/** Of the next twelve months, in order, one a day; null if the country is not known. The dates are those of `date-holidays`. */
export async function findPublicHolidays(country: string, today: string): Promise<PublicHoliday[] | null> {
  // Large, and for this page alone.
  const { default: Holidays } = await import('date-holidays')
  const place = findPlace(new Holidays(), country)
  if (place === null) return null
  const thisYear = Number(today.slice(0, 4))
  const ofYears: PublicHoliday[] = []
  for (const year of [thisYear, thisYear + 1]) {
    const key = `${place.country} ${place.region} ${year}`
    const found = known.get(key) ?? (await holidaysOfYear(Holidays, place, year))
    known.set(key, found)
    ofYears.push(...found)
  }
  const untilDay = `${thisYear + 1}${today.slice(4)}`
  return ofYears
    .filter(({ day }) => day >= today && day < untilDay)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** A country's year takes up to a second, if it has many regions. */
const known = new BoundedMap<string, PublicHoliday[]>(10)

type Place = { country: string; region: string | null }

type Names = Record<string, string>

/** By the country's name, its code, or the name of a part of it (`Scotland`). */
function findPlace(all: InstanceType<HolidaysOf>, name: string): Place | null {
  const countries = Object.entries(all.getCountries('en'))
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  const wanted = plain(name)
  const isNamed = (names: (string | undefined)[]) => names.some((each) => each !== undefined && plain(each) === wanted)
  const country = countries.find(([code, ofCode]) => isNamed([code, ofCode, english.of(code), otherNames[code]]))
  if (country !== undefined) return { country: country[0], region: null }
  const regions = countries.flatMap(([code]) =>
    Object.entries(all.getStates(code, 'en') ?? {}).map(([region, ofRegion]) => ({ country: code, region, ofRegion })),
  )
  return regions.find(({ ofRegion }) => isNamed([ofRegion])) ?? null
}

const otherNames: Names = { GB: 'UK', US: 'USA' }

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/^the /, '')
}

async function holidaysOfYear(
  Holidays: HolidaysOf,
  { country, region }: Place,
  year: number,
): Promise<PublicHoliday[]> {
  const daysIn = (holidays: InstanceType<HolidaysOf>) => publicDays(holidays.getHolidays(year, 'en'))
  if (region !== null)
    return [...daysIn(new Holidays(country, region))].map(([day, name]) => ({ day, name, regions: [] }))
  const everywhere = daysIn(new Holidays(country))
  const holidays = new Map([...everywhere].map(([day, name]) => [day, { day, name, regions: [] as string[] }]))
  for (const [code, ofCode] of Object.entries(new Holidays().getStates(country, 'en') ?? {})) {
    // Others have their turn meanwhile.
    await new Promise(setImmediate)
    for (const [day, name] of daysIn(new Holidays(country, code))) {
      if (everywhere.has(day)) continue
      const same = holidays.get(day) ?? { day, name, regions: [] }
      const isNew = !same.name.split(' / ').includes(name)
      holidays.set(day, { day, name: isNew ? `${same.name} / ${name}` : same.name, regions: [...same.regions, ofCode] })
    }
  }
  return [...holidays.values()]
}

type Found = { date: string; start: Date; end: Date; name: string; type: string }

/** Each whole day of them. A substitute day is one too, beside the day that it stands in for. */
function publicDays(found: Found[]): Map<string, string> {
  const days = new Map<string, string>()
  for (const { date, start, end, type, ...holiday } of found) {
    const name = holiday.name.replaceAll("'", '’')
    const length = Math.round((end.getTime() - start.getTime()) / dayMs)
    if (type !== 'public' || end.getTime() - start.getTime() < minimumMs) continue
    for (let index = 0; index < length; index += 1) {
      const day = addDays(date.slice(0, 'YYYY-MM-DD'.length), index)
      days.set(day, days.has(day) ? `${days.get(day)} / ${name}` : name)
    }
  }
  return days
}

/** Shorter than a day on which clocks go forward is half a holiday, or one for some only. */
const minimumMs = 22 * 60 * 60 * 1000
