import { type Control, isCheckable } from '#src/ui/forms/changed-fields.ts'

/** In this tab, while the form is on its way: if the session has ended, the text would be lost. */
type KeptForm = {
  userId: string
  path: string
  /** To which the log-in leads back. */
  answerPath: string
  formId: string
  /** Hidden fields that say what the form is about: only a form with the same ones gets the text back. */
  about: [name: string, value: string][]
  /** Hidden fields that say what was shown, so that a change by someone else meanwhile is noticed. */
  versions: [name: string, value: string][]
  typed: { name: string; value: string; isChecked: boolean | null }[]
}

const storageKey = 'harbour-kept-form'

const versionNames = new Set(['sequence', 'version'])

/** Without passwords, codes, and other secrets. */
export function fieldsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !['password', 'file', 'submit', 'button'].includes(element.type) &&
      !/password|code|token|key|secret/i.test(element.name),
  )
}

const isHidden = (field: Control) => field.type === 'hidden'
const pairOf = ({ name, value }: Control): [string, string] => [name, value]

function describeForm(form: HTMLFormElement): Pick<KeptForm, 'formId' | 'about' | 'versions' | 'typed'> {
  const fields = fieldsOf(form)
  const hidden = fields.filter(isHidden)
  return {
    formId: form.id,
    about: hidden.filter(({ name }) => !versionNames.has(name)).map(pairOf),
    versions: hidden.filter(({ name }) => versionNames.has(name)).map(pairOf),
    typed: fields
      .filter((field) => !isHidden(field))
      .map((field) => ({
        name: field.name,
        value: field.value,
        isChecked: isCheckable(field) ? field.checked : null,
      })),
  }
}

/** Without free text of which the browser can't tell that it holds no secret. */
export function keepForm(form: HTMLFormElement, { userId, path }: Pick<KeptForm, 'userId' | 'path'>): void {
  const { typed, ...described } = describeForm(form)
  const unknown = fieldsOf(form).flatMap(({ dataset, name }) => (dataset['secrets'] === 'unknown' ? [name] : []))
  const known = typed.filter(({ name }) => !unknown.includes(name))
  if (known.length === 0) return
  const { pathname, search } = new URL(form.action)
  const kept: KeptForm = { userId, path, answerPath: pathname + search, ...described, typed: known }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The browser allows no storage, or it is full: the form is sent all the same.
  }
}

export function forgetKeptForm(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // The browser allows no storage, so there is nothing in it.
  }
}

/** What another user of this tab typed is removed. */
export function readKeptForm(userId: string): KeptForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptForm | null
    if (kept === null || kept.userId === userId) return kept
  } catch {
    return null
  }
  forgetKeptForm()
  return null
}

/** Null if the page no longer has the form. */
export function restoreKeptForm(kept: KeptForm, page: ParentNode): HTMLFormElement | null {
  const form = [...page.querySelectorAll<HTMLFormElement>('form[method=post]')].find((candidate) => {
    const { formId, about, typed } = describeForm(candidate)
    const names = new Set(typed.map(({ name }) => name))
    const isSame = formId === kept.formId && JSON.stringify(about) === JSON.stringify(kept.about)
    return isSame && kept.typed.every(({ name }) => names.has(name))
  })
  if (form === undefined) return null
  for (const field of fieldsOf(form)) restoreField(field, kept)
  for (let around = form.parentElement; around !== null; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  return form
}

function restoreField(field: Control, { typed, versions }: KeptForm): void {
  if (isHidden(field)) {
    field.value = versions.find(([name]) => name === field.name)?.[1] ?? field.value
    return
  }
  const kept = typed.find(({ name, value }) => name === field.name && (!isCheckable(field) || value === field.value))
  if (kept === undefined) return
  if (isCheckable(field)) field.checked = kept.isChecked === true
  else field.value = kept.value
  // The page follows what is typed, for example to ask before one leaves it.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
