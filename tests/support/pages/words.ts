import { DomUtils, type parseDocument } from 'htmlparser2'

export type Nodes = ReturnType<typeof parseDocument>['children']

/** The text of nodes that is seen, with a space where an element begins or ends. */
export function visible(nodes: Nodes, skipped: Set<Nodes[number]> = new Set()): string {
  return nodes
    .map((node) => {
      if (DomUtils.isText(node)) return node.data
      if (!DomUtils.isTag(node) || skipped.has(node)) return ''
      return ['script', 'style'].includes(node.name) ? '' : ` ${visible(node.children, skipped)} `
    })
    .join('')
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
