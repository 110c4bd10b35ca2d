import { type Form, pageOf } from '../../pages/page.ts'

/** A row of what needs attention: its words, its links' addresses, and its buttons' forms. Without words if it is gone. */
export function rowIn(html: string, id: string) {
  const [row] = pageOf(html).all(`li[id="${id}"]`)
  return {
    words: row?.words ?? '',
    hrefs: row?.hrefs ?? [],
    hasButton: row !== undefined && row.all('form').length > 0,
    formOf: (intent: string): Form | undefined => row?.form(intent),
  }
}

type Desk = { post: (path: string, fields: Record<string, string>) => Promise<Response> }

/** Presses a button of a row, as the page shows it. */
export function pressOnRow({ post }: Desk, html: string, id: string, intent: string): Promise<Response> {
  const form = pageOf(html).one(`li[id="${id}"]`).form(intent)
  return post(form.action, form.fields)
}
