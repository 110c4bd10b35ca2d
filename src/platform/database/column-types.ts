/** `2027-03-16T09:00:00.000Z`, in UTC: sortable as text in both databases. */
export type Instant = string

/** In the firm's zone, `HH:MM`, or `24:00` for the end of the day. */
export type WallTime = string
