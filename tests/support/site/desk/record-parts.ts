import { formOf, pageOf } from '../../pages/page.ts'

/** The HTML of a page's record; empty if there is none. */
export function recordIn(html: string): string {
  return pageOf(html).all('section#record')[0]?.html ?? ''
}

/** The words of each part of a page that is folded away and has a button for `intent`, with what is said before it. */
export function foldedFormsIn(html: string, intent: string): string[] {
  const folded = pageOf(html).all('details')
  return folded.filter((part) => part.forms(intent).length > 0).map(({ words }) => words)
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
  return post(`${page}/move`, { ...formOf(shown ?? (await read(`${page}/move`)), 'move').fields, ...fields })
}
