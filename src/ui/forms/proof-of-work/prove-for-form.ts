import { proveWork } from './prove-work.ts'

/** How long a submit waits for its proof; then the form is sent without it. */
const maxWaitMs = 1500

const inUse = new WeakSet<HTMLFormElement>()

/** Adds the proof to the next submit, which waits for it if it comes too soon. Each submit needs a new one. */
export function proveForForm(form: HTMLFormElement): void {
  if (inUse.has(form)) return
  inUse.add(form)
  const end = new AbortController()
  let proven: Record<string, string> = {}
  let isOver = false
  const work = prove(end)
    .then((proof) => {
      proven = proof
    })
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })

  const submitLater = async (event: SubmitEvent) => {
    const button = event.submitter
    button?.setAttribute('aria-busy', 'true')
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
    button?.removeAttribute('aria-busy')
    isOver = true
    form.requestSubmit(button)
  }
  let isWaiting = false
  const onSubmit = (event: SubmitEvent) => {
    if (isOver) {
      // Once the form has been read, which other listeners do.
      setTimeout(() => {
        end.abort()
        inUse.delete(form)
      })
      return
    }
    // On the form itself, so before the router sees the event: React listens at the root.
    event.preventDefault()
    event.stopPropagation()
    if (isWaiting) return
    isWaiting = true
    void submitLater(event)
  }
  const { signal } = end
  form.addEventListener('submit', onSubmit, { signal })
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const [name, value] of Object.entries(proven)) formData.set(name, value)
    },
    { signal },
  )
}

async function prove(end: AbortController): Promise<{ formKey: string; proof: string }> {
  const response = await fetch('/api/form-key', { signal: end.signal })
  if (!response.ok) throw new Error(`The form’s key was answered with ${response.status}.`)
  const formKey = await response.text()
  return { formKey, proof: await proveWork(formKey, end) }
}
