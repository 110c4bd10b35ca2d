/** An instant in UTC as ISO 8601 text with milliseconds, `2027-03-16T09:00:00.000Z`: the same on both databases, and it sorts. */
export type Instant = string

/** A wall-clock time in the firm's zone, `HH:MM`, or `24:00` for the end of the day. */
export type WallTime = string
