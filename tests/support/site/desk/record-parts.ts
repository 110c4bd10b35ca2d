import { formIn, formsIn, wordsOf } from '../form-page.ts'

/** The record of a page, as HTML; empty if there is none. */
export function recordIn(html: string): string {
  const start = html.indexOf('<section id="record"')
  if (start === -1) return ''
  // Sections are within it.
  let depth = 0
  for (const tag of html.slice(start).matchAll(/<(\/?)section\b/g)) {
    depth += tag[1] === '' ? 1 : -1
    if (depth === 0) return html.slice(start, start + tag.index)
  }
  return ''
}

/** The words of each part of a page that is folded away and has a button for `intent`, with what is said before it. */
export function foldedFormsIn(html: string, intent: string): string[] {
  const folded = html.match(/<details[\s\S]*?<\/details>/g) ?? []
  return folded.filter((part) => formsIn(part, intent).length > 0).map(wordsOf)
}

type Desk = {
  read: (path: string) => Promise<string>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
}

/** Moves the appointment of a page with the form for it, as that is now or was when `shown`. */
export async function moveAppointment(
  { read, post }: Desk,
  page: string,
  fields: { startsAt?: string; agentId?: string },
  shown?: string,
): Promise<Response> {
  return post(`${page}/move`, { ...formIn(shown ?? (await read(`${page}/move`)), 'move'), ...fields })
}
