/** The visible text of HTML. */
export function wordsOf(html: string): string {
  const words = html.replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ')
  return decodeEntities(words).replaceAll(/\s+/g, ' ').trim()
}

function decodeEntities(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The text of a page's alerts, in order. */
export function alertsIn(html: string): string[] {
  return [...html.matchAll(/<(div|p)[^>]* role="alert"[^>]*>([\s\S]*?)<\/\1>/g)].map((match) => wordsOf(match[2] ?? ''))
}

/**
 * A field's error. Null unless it is beside the field, tied to it by `aria-describedby`, and linked in the error
 * summary.
 */
export function errorOf(html: string, fieldId: string): string | null {
  const errorId = `${fieldId}-error`
  const beside = wordsOf(new RegExp(`<p id="${errorId}"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1] ?? '')
  const message = beside.replace(/^Error: /, '')
  const isTied = new RegExp(`aria-describedby="([^"]* )?${errorId}"`).test(html)
  const hasField = new RegExp(`<(input|select|textarea)[^>]* ?id="${fieldId}"`).test(html)
  const isLinked = new RegExp(`role="alert"[\\s\\S]*?<a [^>]*href="#${fieldId}"`).test(html)
  const isInAlert = alertsIn(html).some((alert) => alert.includes(message))
  return message !== '' && isTied && hasField && isLinked && isInAlert ? message : null
}

/** The fields of a form that are marked as invalid. */
export function wrongFieldsOf(html: string, formId: string): string[] {
  return [...html.matchAll(new RegExp(`<p id="${formId}-([A-Za-z]+)-error"`, 'g'))].map((match) => match[1] ?? '')
}

/** The hidden fields of a form. */
export function hiddenFieldsOf(html: string, formId: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* id="${formId}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? ''
  const inputs = [...form.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  return Object.fromEntries(inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]))
}

/** Where a form is sent to. */
export function actionOf(html: string, formId: string): string {
  const [tag = ''] = new RegExp(`<form[^>]* id="${formId}"[^>]*>`).exec(html) ?? []
  return decodeEntities(/ action="([^"]*)"/.exec(tag)?.[1] ?? '')
}

/** The starts that a page of times offers, in UTC. */
export function offeredStarts(html: string): string[] {
  const radios = html.matchAll(/<input [^>]*type="radio"[^>]*value="(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g)
  return [...radios].map(([, startsAt = '']) => startsAt)
}
