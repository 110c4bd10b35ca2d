/** Those that something needs that can’t read a stylesheet’s variables. */
const names = [
  ...(['ink', 'petrol', 'paper', 'beacon', 'page', 'panel', 'rule', 'body', 'heading', 'muted'] as const),
  ...(['primary', 'on-primary'] as const),
] as const

type Theme = Record<(typeof names)[number], string>

/** As hex. */
export type Colours = { light: Theme; dark: Theme }

/** The colours that a stylesheet (`tokens.css`) declares. Throws if one is missing, or is written in another way. */
export function readColours(css: string): Colours {
  const declared = new Map([...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
  const findValue = (name: string, theme: 0 | 1): string => {
    const value = declared.get(name) ?? ''
    const [, ...pair] = /^light-dark\((.+?),\s*([^,]+)\)$/.exec(value) ?? []
    const own = pair[theme] ?? value
    const [, named] = /^var\(--color-([\w-]+)\)$/.exec(own) ?? []
    if (named !== undefined) return findValue(named, theme)
    if (!/^#[\da-f]{6}$/.test(own)) throw new Error(`The colour --color-${name} is not hex: “${own}”.`)
    return own
  }
  const inTheme = (theme: 0 | 1) => Object.fromEntries(names.map((name) => [name, findValue(name, theme)])) as Theme
  return { light: inTheme(0), dark: inTheme(1) }
}
