/** An instant in UTC as ISO 8601 text with milliseconds, `2027-03-16T09:00:00.000Z`: sortable in both databases. */
export type Instant = string

/** A wall-clock time in the firm's zone, `HH:MM`, or `24:00` for the end of the day. */
export type WallTime = string
