/** An element, as `Part` has read it. */
type Element = {
  words: string
  text: string
  value: string
  attribute: (name: string) => string | null
  has: (attribute: string) => boolean
  is: (tag: string) => boolean
  all: (selector: string) => Element[]
}

/** A field of a form as the page shows it. */
export class Field {
  readonly part: Element
  readonly labels: string[]

  constructor(part: Element, labels: string[]) {
    this.part = part
    this.labels = labels
  }

  get value(): string {
    return sentBy(this.part)
  }

  get isTicked(): boolean {
    return this.part.has('checked')
  }

  get hasFocus(): boolean {
    return this.part.has('autofocus')
  }

  /** The names of what a list offers. */
  get options(): string[] {
    return this.part.all('option').map(({ words }) => words)
  }

  /** The name of the option that is chosen. */
  get chosen(): string {
    return chosenIn(this.part)?.words ?? ''
  }
}

function chosenIn(select: Element): Element | undefined {
  const options = select.all('option')
  return options.find((option) => option.has('selected')) ?? options[0]
}

export function sentBy(control: Element): string {
  // A browser drops one line break at the start.
  if (control.is('textarea')) return control.text.replace(/^\n/, '')
  if (control.is('select')) return chosenIn(control)?.attribute('value') ?? ''
  return control.value
}

export function isUnticked(control: Element): boolean {
  return ['checkbox', 'radio'].includes(control.attribute('type') ?? '') && !control.has('checked')
}
