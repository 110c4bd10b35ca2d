import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text in the source code; `key` is the name of the property whose value it is. */
export type WrittenText = { path: string; key: string | null; text: string }

type Node = { type?: string; [property: string]: unknown }

/** Every string, template and text of an element in a source file, except imports, types and attributes nobody reads. */
export function writtenTexts(path: string): WrittenText[] {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const texts: WrittenText[] = []
  const visit = (value: unknown, key: string | null): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isUnread(node)) return
    const text = textOf(node)
    if (text !== null) texts.push({ path, key, text: text.replaceAll(/\s+/g, ' ').trim() })
    const name = node.type === 'Property' ? nameOf(node['key']) : null
    for (const child of Object.values(node)) visit(child, name ?? key)
  }
  visit(program, null)
  return texts
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string | null } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}

const unreadTypes = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType'])
const unreadAttributes = new Set(['className', 'id', 'name', 'type', 'href', 'to', 'd', 'key', 'path'])

function isUnread({ type = '', name }: Node): boolean {
  return unreadTypes.has(type) || (type === 'JSXAttribute' && unreadAttributes.has(nameOf(name) ?? ''))
}

function nameOf(node: unknown): string | null {
  const { name, value } = node as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : null
}
