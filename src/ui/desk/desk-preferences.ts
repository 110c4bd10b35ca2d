export type DeskPreferences = {
  isRailNarrow: boolean
  hasKeys: boolean
  /** Null while nobody has chosen. */
  rows: number | null
  /** Whether Today shows only the reader's own appointments. */
  isTodayMine: boolean
}

export const pageLengths = [25, 50, 100] as const

/** Over https the name starts with `__Host-`; see `cookies.server.ts`. */
const cookieName = 'harbour-desk'
const cookiePattern = new RegExp(`(?:^|; )(?:__Host-)?${cookieName}=([^;]*)`)
const oneYearSeconds = 365 * 24 * 60 * 60

/** A cookie, so that the server's page is as it was left. Anyone may have written it. */
export function readDeskPreferences(cookies: string | null): DeskPreferences {
  const [, text = ''] = cookiePattern.exec(cookies ?? '') ?? []
  const values = new URLSearchParams(text)
  const rows = Number(values.get('rows'))
  return {
    isRailNarrow: values.get('rail') === 'narrow',
    hasKeys: values.get('keys') !== 'off',
    rows: pageLengths.find((length) => length === rows) ?? null,
    isTodayMine: values.get('today') === 'mine',
  }
}

export function saveDeskPreference(change: Partial<DeskPreferences>): void {
  const { isRailNarrow, hasKeys, rows, isTodayMine } = { ...readDeskPreferences(document.cookie), ...change }
  const values = new URLSearchParams()
  if (isRailNarrow) values.set('rail', 'narrow')
  if (!hasKeys) values.set('keys', 'off')
  if (rows !== null) values.set('rows', String(rows))
  if (isTodayMine) values.set('today', 'mine')
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${prefix}${cookieName}=${values}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`
}
