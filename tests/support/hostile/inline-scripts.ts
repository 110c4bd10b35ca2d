import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect } from 'vitest'

/** A page's inline scripts: their attributes except the nonce, and their text. */
export type InlineScript = { attributes: Record<string, string>; nonce: string | undefined; text: string }

export function inlineScriptsOf(html: string): InlineScript[] {
  return scriptsIn(elementsOf(html))
}

type Element = ReturnType<typeof elementsOf>[number]

function elementsOf(html: string) {
  return DomUtils.findAll(() => true, parseDocument(html).children)
}

function scriptsIn(elements: Element[]): InlineScript[] {
  return elements
    .filter(({ name, attribs }) => name === 'script' && !('src' in attribs))
    .map((element) => {
      const { nonce, ...attributes } = element.attribs
      return { attributes, nonce, text: DomUtils.textContent(element) }
    })
}

/** How the router passes data to a page: one call with one string. */
const dataCall = /^window\.__reactRouterContext\.streamController\.enqueue\((.*)\);$/s

/**
 * Everything that runs in a page without being loaded as a file: inline scripts, event-handler attributes and
 * `javascript:` URLs. Of the router's streamed data only the shape counts; it must be one string.
 */
export function executableContentOf(html: string): string[] {
  const elements = elementsOf(html)
  const scripts = scriptsIn(elements).map(({ attributes, text }) => {
    const [, argument] = dataCall.exec(text) ?? []
    if (argument === undefined) return `${JSON.stringify(attributes)} ${text}`
    expect(JSON.parse(argument)).toBeTypeOf('string')
    // Characters that end a string, or the element, early in older parsers.
    expect(argument).not.toMatch(/[<>\u2028\u2029]/)
    return 'the data of the router'
  })
  const handlers = elements.flatMap(({ name, attribs }) =>
    Object.entries(attribs)
      .filter(([attribute, value]) => {
        const isAddress = /^(href|src|srcset|action|formaction|data|xlink:href)$/i.test(attribute)
        return /^on/i.test(attribute) || (isAddress && /^\s*(javascript|vbscript|data:text)/i.test(value))
      })
      .map(([attribute, value]) => `<${name} ${attribute}="${value}">`),
  )
  const outside = elements.flatMap(({ name, attribs }) => (name === 'script' ? (attribs['src'] ?? []) : []))
  const frames = elements.filter(({ name }) => ['iframe', 'object', 'base'].includes(name))
  return [...scripts, ...handlers, ...outside, ...frames.map(({ name }) => `<${name}>`)]
}

/** Expects the page's policy to allow each inline script: a constant by hash, the router's own by nonce. */
export function expectScriptsAllowed(html: string, policy: string, path: string): void {
  const scripts = inlineScriptsOf(html)
  expect(scripts.length, path).toBeGreaterThan(1)
  const allowed = new Set(policy.match(/(?<=script-src [^;]*')(sha256|nonce)-[^']+(?=')/g))
  for (const { nonce, text } of scripts) {
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
    const isAllowed = nonce === undefined ? allowed.has(hash) : allowed.has(`nonce-${nonce}`)
    expect(isAllowed, `${path}: ${text.slice(0, 80)}`).toBe(true)
  }
  const named = scripts.filter(({ nonce, text }) => nonce !== undefined && !text.includes('__reactRouter'))
  expect(named, `${path}: the nonce is for the router's own scripts`).toEqual([])
}
