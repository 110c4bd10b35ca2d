import { wordlist } from '@scure/bip39/wordlists/english.js'
import { findSecrets } from '#src/input/free-text/find-secrets.ts'
import { secretsMessage } from '#src/input/free-text/secret-messages.ts'
import { mayHoldUnknownPhrase } from '#src/input/free-text/unknown-words.ts'
import { toWordList } from '#src/input/free-text/word-list.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type OnErrors = (errors: string[] | undefined) => void

const lists = [toWordList(wordlist)]

const guarded = new Map<TextControl, OnErrors>()

/** Stops the form while the text holds a secret. The server knows the lists of other languages too. */
export function guardText(control: TextControl, onErrors: OnErrors): void {
  // Before all other listeners, one of which keeps what is being sent.
  addEventListener('submit', checkForm, true)
  guarded.set(control, onErrors)
  control.addEventListener('input', () => {
    if (control.getAttribute('aria-invalid') === 'true') onErrors(errorsOf(control))
  })
}

function errorsOf({ value }: TextControl): string[] | undefined {
  const secrets = findSecrets(value, lists)
  return secrets.length === 0 ? undefined : [secretsMessage(value, secrets, 'Nothing has been sent')]
}

function checkForm(event: SubmitEvent): void {
  for (const control of guarded.keys()) if (!control.isConnected) guarded.delete(control)
  const texts = [...guarded].filter(([control]) => control.form === event.target)
  for (const [control, onErrors] of texts) {
    onErrors(errorsOf(control))
    control.dataset['secrets'] = mayHoldUnknownPhrase(control.value) ? 'unknown' : 'none'
  }
  const refused = texts.map(([control]) => control).find((control) => errorsOf(control) !== undefined)
  if (refused === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // Once its error is on the page, which describes it.
  setTimeout(() => showSecret(refused))
}

/** So that one key takes it out. */
function showSecret(control: TextControl): void {
  for (let around = control.parentElement; around !== null; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  const [label] = control.labels ?? []
  ;(label ?? control).scrollIntoView()
  control.focus({ preventScroll: true })
  const [secret] = findSecrets(control.value, lists)
  if (secret === undefined) return
  control.setSelectionRange(secret.start, secret.end)
  // About where it is: browsers scroll to the end of a text alone.
  control.scrollTop = (control.scrollHeight * secret.start) / control.value.length - control.clientHeight / 3
}
