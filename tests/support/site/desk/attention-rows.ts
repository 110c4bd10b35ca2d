import { formIn, wordsOf } from '../form-page.ts'

/** A row of what needs attention: its words, its links' addresses and, of its buttons, what each sends where. */
export function rowIn(html: string, id: string) {
  const [row = ''] = new RegExp(`<li id="${id}"[\\s\\S]*?</li>`).exec(html) ?? []
  const [action = ''] = addressesIn(row, 'action')
  return {
    words: wordsOf(row).replaceAll('\u00a0', ' '),
    hrefs: addressesIn(row, 'href'),
    hasButton: action !== '',
    /** What a browser sends when a button is pressed. */
    formOf: (intent: string) => ({ action, fields: formIn(row, intent) }),
  }
}

function addressesIn(row: string, attribute: 'href' | 'action'): string[] {
  const found = row.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))
  return [...found].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

type Desk = { post: (path: string, fields: Record<string, string>) => Promise<Response> }

/** Presses a button of a row, as the page shows it. */
export function pressOnRow({ post }: Desk, html: string, id: string, intent: string): Promise<Response> {
  const { action, fields } = rowIn(html, id).formOf(intent)
  return post(action, fields)
}
