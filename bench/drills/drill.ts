/** What a drill has counted or measured, beside what is allowed. */
export type Figure = {
  figure: string
  measured: string
  limit: string
  /** What the limit goes by, such as a count or a time of the same run. */
  yardstick: string
  isKept: boolean
}

/** A long series that looks for what short tests cannot show: data loss, duplicates and failures under faults and load. */
export type Drill = {
  name: string
  shows: string
  /** Throws if the drill itself could not be done. `scale` multiplies its length; 1 = in full. */
  run: (scale: number) => Promise<Figure[]>
}

/** A figure of which none may be found. */
export function noneOf(figure: string, found: number, yardstick: string): Figure {
  return { figure, measured: String(found), limit: '0', yardstick, isKept: found === 0 }
}

/** A figure that may be at most `max`. */
export function atMost(figure: string, { value, max, unit, yardstick }: Limited): Figure {
  return { figure, measured: `${value} ${unit}`, limit: `${max} ${unit}`, yardstick, isKept: value <= max }
}

type Limited = { value: number; max: number; unit: string; yardstick: string }
