import { type ContentLine, contentLines, readProperty } from './calendar-text.ts'

/** `timeZone`: X-WR-TIMEZONE or the like. `addresses`: its name and the like, lower case. */
export type Calendar = { timeZone: string | null; addresses: string[] }

/** `isBroken`: has lines that are no properties, or no end. */
export type Entry = {
  kind: 'VEVENT' | 'VFREEBUSY'
  calendar: Calendar
  lines: Map<string, string[]>
  isBroken: boolean
}

export type ZoneDefinition = { id: string; places: string[]; observances: Map<string, string[]>[] }

/** `missingEnds`: how many calendars end early, as after an interrupted download. */
type CalendarFile = { entries: Entry[]; definitions: ZoneDefinition[]; missingEnds: number }

/** More than anybody has; each needs about a kilobyte of memory. */
const maxEntries = 100_000

const zonesOfCalendar = new Set(['X-WR-TIMEZONE', 'TIMEZONE-ID', 'TZID', 'TZ'])
const ofCalendar = new Set([...zonesOfCalendar, 'X-WR-CALNAME', 'X-WR-RELCALID', 'X-OWNER'])
const ofObservance = new Set(['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO'])
const ofEntry = new Set([
  ...['UID', 'SEQUENCE', 'RECURRENCE-ID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXRULE', 'EXDATE'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE', 'FREEBUSY', 'X-APPLE-TRAVEL-DURATION'],
])
const wanted = new Set(['BEGIN', 'END', 'TZID', 'X-LIC-LOCATION', ...ofCalendar, ...ofObservance, ...ofEntry])

/** Read from a part without an end and from an entry without a beginning too: no alarm has these. */
const ofTimes = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE'])

/** Never inside another one, except in the calendar: each ends the one before. */
const outer = new Set(['VCALENDAR', 'VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'])

/** In the calendar, and no times of anybody's: all others are entries whose name is damaged, if they have times. */
const neverBusy = /^(?:X-.*|VPOLL|STANDARD|DAYLIGHT)$/

/** However they are nested, broken off or put together. */
export function readCalendarFile(text: string): CalendarFile | 'not-a-calendar' | 'too-complex' {
  const reader = new FileReader()
  for (const line of contentLines(text, wanted)) {
    reader.read(line)
    if (reader.file.entries.length > maxEntries || reader.file.definitions.length > maxEntries) return 'too-complex'
  }
  return reader.finish()
}

class FileReader {
  readonly file: CalendarFile = { entries: [], definitions: [], missingEnds: 0 }
  private calendar: Calendar = { timeZone: null, addresses: [] }
  private isCalendar = false
  private isCalendarOpen = false
  private entry: Entry | null = null
  private definition: ZoneDefinition | null = null
  /** How many components that matter to nobody are open. */
  private depth = 0
  /** The name of one directly in the calendar that should have been another, or empty. */
  private misnamed = ''
  /** Lines of those inside an entry, for the case that they have no end. */
  private inParts: [string, string][] = []

  read({ name, text }: ContentLine): void {
    if (name === null) {
      if (this.entry !== null && this.depth === 0) this.entry.isBroken = true
    } else if (name === 'BEGIN') this.begin(componentIn(text))
    else if (name === 'END') this.end(componentIn(text))
    else this.property(name, text)
  }

  finish(): CalendarFile | 'not-a-calendar' {
    this.close(false)
    this.closeCalendar()
    return this.isCalendar ? this.file : 'not-a-calendar'
  }

  private begin(component: string): void {
    if (outer.has(component) || component === this.misnamed) this.close(false)
    if (component === 'VCALENDAR') {
      this.closeCalendar()
      this.calendar = { timeZone: null, addresses: [] }
      this.isCalendar = true
      this.isCalendarOpen = true
    } else if (component === 'VEVENT' || component === 'VFREEBUSY') {
      this.entry = this.newEntry(component)
    } else if (component === 'VTIMEZONE') {
      this.definition = { id: '', places: [], observances: [] }
    } else if (this.definition !== null && this.depth === 0 && /^(?:STANDARD|DAYLIGHT)$/.test(component)) {
      this.definition.observances.push(new Map())
    } else {
      const isInCalendar = this.entry === null && this.definition === null && this.depth === 0
      if (isInCalendar && !outer.has(component) && !neverBusy.test(component)) this.misnamed = component
      this.depth += 1
    }
  }

  private newEntry(kind: Entry['kind']): Entry {
    return { kind, calendar: this.calendar, lines: new Map(), isBroken: false }
  }

  private end(component: string): void {
    if (component === 'VCALENDAR') {
      this.close(false)
      this.isCalendarOpen = false
    } else if ([this.entry?.kind, 'VTIMEZONE', this.misnamed].includes(component)) this.close(true)
    else if (!outer.has(component) && !/^(?:STANDARD|DAYLIGHT)$/.test(component)) {
      this.depth = Math.max(0, this.depth - 1)
    }
  }

  private property(name: string, text: string): void {
    const isMisnamed = this.misnamed !== '' && this.depth === 1
    if (this.entry !== null) this.propertyOfEntry(this.entry, name, text)
    else if (this.depth > 0 && !isMisnamed) return
    else if (this.definition !== null) propertyOfZone(this.definition, name, text)
    else if (this.isCalendar && ofTimes.has(name)) {
      // The line that begins an entry is damaged or missing.
      this.entry = { ...this.newEntry('VEVENT'), isBroken: true }
      this.depth = 0
      add(this.entry.lines, name, text)
    } else if (!isMisnamed && ofCalendar.has(name)) propertyOfCalendar(this.calendar, name, text)
  }

  private propertyOfEntry(entry: Entry, name: string, text: string): void {
    if (this.depth === 0 && ofEntry.has(name)) add(entry.lines, name, text)
    else if (this.depth > 0 && ofTimes.has(name)) this.inParts.push([name, text])
  }

  /** Closes what is open below the calendar. */
  private close(hasEnd: boolean): void {
    const { entry, definition } = this
    if (entry !== null) {
      if (this.depth > 0) for (const [name, text] of this.inParts) add(entry.lines, name, text)
      if (!hasEnd || this.depth > 0) entry.isBroken = true
      this.file.entries.push(entry)
    }
    if (definition !== null) this.file.definitions.push(definition)
    this.entry = null
    this.definition = null
    this.depth = 0
    this.misnamed = ''
    this.inParts = []
  }

  private closeCalendar(): void {
    if (this.isCalendarOpen) this.file.missingEnds += 1
    this.isCalendarOpen = false
  }
}

function propertyOfZone(definition: ZoneDefinition, name: string, text: string): void {
  const observance = definition.observances.at(-1)
  if (name === 'TZID') definition.id = readProperty(text).value.trim()
  else if (name === 'X-LIC-LOCATION') definition.places.push(readProperty(text).value.trim())
  else if (observance !== undefined && ofObservance.has(name)) add(observance, name, text)
}

function propertyOfCalendar(calendar: Calendar, name: string, text: string): void {
  const value = readProperty(text).value.trim()
  // The offset of the winter in vCalendar 1.0; in summer perhaps an hour more.
  if (name === 'TZ') calendar.timeZone ??= `(UTC${value}) local`
  else if (zonesOfCalendar.has(name)) calendar.timeZone ??= value
  else calendar.addresses.push(value.replace(/^mailto:/i, '').toLowerCase())
}

function componentIn(text: string): string {
  return /[A-Z][A-Z0-9-]*/.exec(readProperty(text).value.slice(0, 60).toUpperCase())?.[0] ?? ''
}

function add(lines: Map<string, string[]>, name: string, text: string): void {
  const before = lines.get(name)
  if (before === undefined) lines.set(name, [text])
  else before.push(text)
}
