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

/** What a page says its last form has done; null if nothing. */
export function doneIn(html: string): string | null {
  const [, inside] = /<div[^>]* role="status"[^>]*><div[^>]*>([\s\S]*?)<\/div>/.exec(html) ?? []
  return inside === undefined ? null : wordsOf(inside)
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

/** What a page says someone else has made of a field; null unless it is in an alert, and tied to the field. */
export function conflictOf(html: string, fieldId: string): string | null {
  const id = `${fieldId}-conflict`
  const [, words] = new RegExp(`role="alert"[^>]*><p id="${id}"[^>]*>([\\s\\S]*?)</p>`).exec(html) ?? []
  const field = new RegExp(`<(?:input|select|textarea)[^>]* id="${fieldId}"[^>]*>`).exec(html)?.[0] ?? ''
  const isTied = attributeOf(field, 'aria-describedby').split(' ').includes(id)
  return words === undefined || !isTied ? null : wordsOf(words)
}

/** The fields of a form that are marked as invalid. */
export function wrongFieldsOf(html: string, formId: string): string[] {
  return [...html.matchAll(new RegExp(`<p id="${formId}-([A-Za-z]+)-error"`, 'g'))].map((match) => match[1] ?? '')
}

/** The hidden fields of a form. */
export function hiddenFieldsOf(html: string, formId: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* id="${formId}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? ''
  const inputs = [...form.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(inputs.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')]))
}

/** The fields of each form of a page with a button for `intent`, as the page shows them and with that button pressed. */
export function formsIn(html: string, intent: string): Record<string, string>[] {
  return [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([form]) => ({ form, fields: fieldsOf(form) }))
    .filter(({ form, fields }) => fields['intent'] === intent || hasButton(form, intent))
    .map(({ fields }) => ({ ...fields, intent }))
}

/** The first of them, if the page has one: of those about something, where `about` is given. */
export function formIn(html: string, intent: string, about?: string): Record<string, string> {
  const found = formsIn(html, intent).find((fields) => about === undefined || fields['about'] === about)
  if (found === undefined) throw new Error(`The page has no form “${intent}”: ${wordsOf(html).slice(0, 500)}`)
  return found
}

function hasButton(form: string, intent: string): boolean {
  const buttons = [...form.matchAll(/<button [^>]*>/g)].map(([tag]) => tag)
  return buttons.some((tag) => attributeOf(tag, 'name') === 'intent' && attributeOf(tag, 'value') === intent)
}

/** What a browser sends of a form that is left as it is shown, apart from its buttons. */
function fieldsOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/ type="(checkbox|radio)"/.test(tag) || / checked=""/.test(tag))
    .map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')] as const)
  const areas = [...form.matchAll(/(<textarea [^>]*>)\n?([\s\S]*?)<\/textarea>/g)].map(
    ([, tag = '', text = '']) => [attributeOf(tag, 'name'), decodeEntities(text)] as const,
  )
  const selects = [...form.matchAll(/(<select [^>]*>)([\s\S]*?)<\/select>/g)].map(([, tag = '', inside = '']) => {
    const options = [...inside.matchAll(/<option[^>]*>/g)].map(([option]) => option)
    const chosen = options.find((option) => option.includes(' selected=""')) ?? options[0] ?? ''
    return [attributeOf(tag, 'name'), attributeOf(chosen, 'value')] as const
  })
  return Object.fromEntries([...inputs, ...areas, ...selects])
}

function attributeOf(tag: string, name: string): string {
  return decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
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
