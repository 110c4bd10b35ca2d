import type { ListDescription } from '#src/ui/list/list-query.ts'

/** The reports' page, and the URL of their files. The period has rules of its own: see `readPeriod`. */
export const reportList = {
  path: '/admin-profile/reports',
  file: '/admin-profile/reports/csv',
  fields: {},
} as const satisfies ListDescription
