/** The periods that need no dates. The last weeks include this one, up to today. */
export const presets = { '4-weeks': 'Last 4 weeks', '12-weeks': 'Last 12 weeks', year: 'This year' } as const

export type Preset = keyof typeof presets
