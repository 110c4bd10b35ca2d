import { selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import { Field, isUnticked, sentBy } from './field.ts'
import { inOneLine, type Nodes, visible } from './words.ts'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A page or the HTML of a part of one, as its reader meets it. */
export function pageOf(html: string): Part {
  const page = parseDocument(html)
  // The parser leaves a text area's entities as they are.
  for (const area of DomUtils.getElementsByTagName('textarea', page)) {
    area.children = parseDocument(DomUtils.textContent(area).replaceAll('<', '&lt;')).children
  }
  return new Part(page.children, null)
}

/** The form of a page with this ID, or with a button or hidden field of this intent. */
export function formOf(html: string, name: string): Form {
  return pageOf(html).form(name)
}

/** The visible text of HTML. */
export function wordsOf(html: string): string {
  return pageOf(html).words
}

/** An element, or a whole page. */
export class Part {
  readonly #nodes: Nodes
  readonly #element: Element | null

  constructor(nodes: Nodes, element: Element | null) {
    this.#nodes = nodes
    this.#element = element
  }

  /** The visible text, with a space where an element begins or ends. */
  get words(): string {
    return inOneLine(visible(this.#nodes))
  }

  /** The same, except of the parts that a selector names. */
  wordsWithout(selector: string): string {
    return inOneLine(visible(this.#nodes, new Set(selectAll<Nodes[number], Element>(selector, this.#nodes))))
  }

  /** All text, with its line breaks. */
  get text(): string {
    return DomUtils.textContent(this.#nodes)
  }

  get html(): string {
    return DomUtils.getOuterHTML(this.#nodes)
  }

  /** An attribute, `''` if it has no value; null if there is none. */
  attribute(name: string): string | null {
    return this.#element?.attribs[name] ?? null
  }

  has(attribute: string): boolean {
    return this.attribute(attribute) !== null
  }

  is(tag: string): boolean {
    return this.#element?.name === tag
  }

  get value(): string {
    return this.attribute('value') ?? ''
  }

  /** Where a link leads to. */
  get href(): string {
    return this.attribute('href') ?? ''
  }

  /** Where its links lead to, in order. */
  get hrefs(): string[] {
    return this.links().map(({ href }) => href)
  }

  /** The parts within it that a CSS selector names, in order. */
  all(selector: string): Part[] {
    const within = this.#element?.children ?? this.#nodes
    return selectAll<Nodes[number], Element>(selector, within).map((element) => new Part([element], element))
  }

  /** The first of them, which there must be. */
  one(selector: string): Part {
    const [first] = this.all(selector)
    if (first === undefined) throw new Error(`There is no “${selector}” in: ${this.words.slice(0, 500)}`)
    return first
  }

  /** What the parts that a selector names say. */
  wordsOf(selector: string): string[] {
    return this.all(selector).map(({ words }) => words)
  }

  /** Their IDs. */
  idsOf(selector: string): string[] {
    return this.all(selector).map((part) => part.attribute('id') ?? '')
  }

  /** The links with this name, or all, in order. */
  links(name?: string | RegExp): Part[] {
    return this.all('a[href]').filter((link) => name === undefined || link.isNamed(name))
  }

  /** The first link with this name, which there must be. */
  link(name: string | RegExp): Part {
    const [first] = this.links(name)
    if (first === undefined) throw new Error(`There is no link “${name}” in: ${this.words.slice(0, 500)}`)
    return first
  }

  isNamed(name: string | RegExp): boolean {
    const own = this.attribute('aria-label') ?? this.words
    return typeof name === 'string' ? own === name : name.test(own)
  }

  /** A page's title. */
  get title(): string {
    return this.one('title').words
  }

  /** What a page's head says under a name, as of `description` or `og:title`; null if it says nothing. */
  meta(name: string): string | null {
    return this.all(`meta[name="${name}"], meta[property="${name}"]`)[0]?.attribute('content') ?? null
  }

  /** The address under which search engines know a page; null if there is none. */
  get canonical(): string | null {
    return this.all('link[rel="canonical"]')[0]?.href ?? null
  }

  /** The part that a heading, or `aria-label`, gives this name: a section, a navigation, a list, a table. */
  named(name: string): Part {
    const named = this.all('[aria-label], [aria-labelledby], table').find((part) => this.#nameOf(part) === name)
    if (named === undefined) throw new Error(`Nothing is called “${name}” in: ${this.words.slice(0, 500)}`)
    return named
  }

  #nameOf(part: Part): string | undefined {
    const ids = part.attribute('aria-labelledby')?.split(' ') ?? []
    if (ids.length > 0) return ids.flatMap((id) => this.wordsOf(`[id="${id}"]`)).join(' ')
    return part.attribute('aria-label') ?? part.wordsOf('caption')[0]
  }

  /** What alerts say, in order. */
  get alerts(): string[] {
    return this.wordsOf('[role="alert"]')
  }

  get alert(): string {
    return this.alerts.join()
  }

  /** What the last form has done; null if nothing. */
  get done(): string | null {
    return this.wordsOf('[role="status"] > div')[0] ?? null
  }

  /** The form beside it that takes that back, if there is one. */
  get undo(): Form | null {
    const [form] = this.all('[role="status"] form')
    return form === undefined ? null : new Form(this, form, null)
  }

  /** The first form with this ID, else with a button or hidden field for this intent, else with fields whose IDs begin with it. */
  form(name: string): Form {
    const [first] = this.forms(name)
    if (first === undefined) throw new Error(`The page has no form “${name}”: ${this.words.slice(0, 500)}`)
    return first
  }

  /** All of them. */
  forms(name: string): Form[] {
    const forms = this.all('form')
    const named = forms.filter((form) => form.attribute('id') === name)
    const asking = forms.filter((form) => form.all(`[name="intent"][value="${name}"]`).length > 0)
    const holding = forms.filter((form) => form.all(`[id^="${name}-"]`).length > 0)
    const found = [named, asking, holding].find((each) => each.length > 0) ?? []
    return found.map((form) => new Form(this, form, asking.includes(form) ? name : null))
  }
}

/** A form as the page shows it. */
export class Form {
  readonly part: Part
  readonly #page: Part
  readonly #intent: string | null

  constructor(page: Part, part: Part, intent: string | null) {
    this.#page = page
    this.part = part
    this.#intent = intent
  }

  get words(): string {
    return this.part.words
  }

  /** Where it is sent to. */
  get action(): string {
    return this.part.attribute('action') ?? ''
  }

  /** What a browser sends if it is left as it is shown, and the button is pressed that has the name by which it was found. */
  get fields(): Record<string, string> {
    const sent = this.#controls
      .filter((control) => !isUnticked(control))
      .map((control) => [control.attribute('name') ?? '', sentBy(control)] as const)
    return Object.fromEntries([...sent, ...(this.#intent === null ? [] : [['intent', this.#intent] as const])])
  }

  /** The hidden ones of them. */
  get hidden(): Record<string, string> {
    const inputs = this.part.all('input[type="hidden"]')
    return Object.fromEntries(inputs.map((input) => [input.attribute('name') ?? '', sentBy(input)]))
  }

  get #controls(): Part[] {
    return this.part.all('input, textarea, select')
  }

  /** A field by its label or its name; of several choices, the one that is chosen, else the first. */
  field(name: string): Field {
    const controls = this.#controls.filter(
      (control) => control.attribute('name') === name || this.#labelsOf(control).includes(name),
    )
    const control = controls.find((each) => each.has('checked')) ?? controls[0]
    if (control === undefined) throw new Error(`The form has no field “${name}”: ${this.words}`)
    return new Field(control, this.#labelsOf(control))
  }

  #labelsOf(control: Part): string[] {
    const label = control.attribute('aria-label')
    return [...(label === null ? [] : [label]), ...this.part.wordsOf(`label[for="${control.attribute('id')}"]`)]
  }

  /**
   * A field's error. Null unless it is beside the field, tied to it by `aria-describedby`, and in an alert: its own, or
   * the error summary, which links to the field.
   */
  error(name: string): string | null {
    for (const id of this.#idsOf(name)) {
      const [beside] = this.part.all(`p[id="${id}-error"]`)
      if (beside === undefined) continue
      const isTied = this.part.all(`[aria-describedby~="${id}-error"]`).length > 0
      const message = beside.words.replace(/^Error: /, '')
      const isOwnAlert = this.part.all(`[role="alert"] > p[id="${id}-error"]`).length > 0
      const isLinked = this.#page.all(`[role="alert"] a[href="#${id}"]`).some(({ words }) => words === message)
      return isTied && message !== '' && (isOwnAlert || isLinked) ? message : null
    }
    return null
  }

  /** What the page says someone else has made of a field; null unless it is in an alert, and tied to the field. */
  conflict(name: string): string | null {
    for (const id of this.#idsOf(name)) {
      const [words] = this.part.wordsOf(`[role="alert"] > p[id="${id}-conflict"]`)
      const isTied = this.part.all(`[id="${id}"][aria-describedby~="${id}-conflict"]`).length > 0
      if (words !== undefined && isTied) return words
    }
    return null
  }

  #idsOf(name: string): string[] {
    const ids = this.#controls
      .filter((control) => control.attribute('name') === name || this.#labelsOf(control).includes(name))
      .map((control) => control.attribute('id'))
    if (ids.length === 0) throw new Error(`The form has no field “${name}”: ${this.words}`)
    return ids.filter((id) => id !== null)
  }

  /** The names of the fields that have an error beside them. */
  get wrong(): string[] {
    const id = this.part.attribute('id')
    const errors = this.part.all(`p[id^="${id}-"][id$="-error"]`)
    return errors.map((error) => error.attribute('id')?.slice(`${id}-`.length, -'-error'.length) ?? '')
  }
}
