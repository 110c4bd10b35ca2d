import { readDeskPreferences } from '#src/ui/desk/desk-preferences.ts'

/** Whose appointments Today shows, where there is a choice. */
export const whoseToday = { mine: 'Mine', everyone: 'Everyone' } as const

export type WhoseToday = keyof typeof whoseToday

/** The parameter of Today's address. */
export const whoseParameter = 'whose'

/** Whose appointments a request for Today asks for: as its address says, else as remembered in this browser. */
export function readWhoseToday(request: Request): WhoseToday {
  const inAddress = new URL(request.url).searchParams.get(whoseParameter)
  if (inAddress === 'mine' || inAddress === 'everyone') return inAddress
  return readDeskPreferences(request.headers.get('cookie')).isTodayMine ? 'mine' : 'everyone'
}
