/** A place on the time axis, in whole minutes from its start. */
export type AxisRange = { at: number; length: number }

/**
 * The classes that give a part of a day its place and true height. `calendar.css` has one for each number of hours and
 * of minutes: the site's policy allows no `style` attributes.
 */
export function placeClass({ at, length }: AxisRange): string {
  const [atHours, atMinutes] = hoursAndMinutes(at)
  return `at-h-${atHours} at-m-${atMinutes} ${lengthClass(length)}`
}

/** The classes of a length only. */
export function lengthClass(length: number): string {
  const [hours, minutes] = hoursAndMinutes(length)
  return `for-h-${hours} for-m-${minutes}`
}

function hoursAndMinutes(minutes: number): [hours: number, minutes: number] {
  return [Math.floor(minutes / 60), minutes % 60]
}
