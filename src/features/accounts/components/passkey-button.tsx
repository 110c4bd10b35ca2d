import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** With JSON options. Null on the server and without JavaScript. */
export function useSupportsPasskeys(): boolean | null {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential,
    () => null,
  )
}

const notAdded = 'No passkey has been added. If you still want one, press “Add a passkey” again.'

type Step = {
  address: string
  kind: 'add' | 'use'
  fields?: Record<string, string>
  onDone: (path: string | undefined) => void
}

export function usePasskeyCeremony() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async ({ address, kind, fields, onDone }: Step) => {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await runPasskeyCeremony(address, kind, fields)
      if (answer === null) return kind === 'add' ? setProblem(notAdded) : undefined
      if (answer.ok || answer.path !== undefined) onDone(answer.path)
      else setProblem(answer.problem)
    } catch {
      setProblem('That didn’t work. Please reload the page.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}

export function PasskeyProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <p role="alert" className="rounded-soft border-2 border-danger bg-danger-panel px-4 py-3 font-semibold text-danger">
      {problem}
    </p>
  )
}

type StepAnswer = { ok: true; path?: string } | { ok: false; problem: string; path?: string }

/** Both steps, around the device's own dialog. Null when the user cancelled. */
async function runPasskeyCeremony(
  address: string,
  kind: 'add' | 'use',
  fields: Record<string, string> = {},
): Promise<StepAnswer | null> {
  const begun = await send(address, { ...fields, intent: kind === 'add' ? 'begin-adding' : 'begin' })
  if (!('options' in begun)) return begun
  const answer = await promptDevice(kind, begun.options)
  if (answer === null || 'ok' in answer) return answer
  const ended = await send(address, { ...fields, intent: kind, answer: JSON.stringify(answer.credential) })
  return 'options' in ended ? failed : ended
}

const failed: StepAnswer = { ok: false, problem: 'That didn’t work. Please try again in a minute.' }

async function promptDevice(
  kind: 'add' | 'use',
  options: never,
): Promise<{ credential: unknown } | { ok: false; problem: string } | null> {
  try {
    const credential =
      kind === 'add'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    return { credential: (credential as PublicKeyCredential).toJSON() }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // Cancelled or timed out; browsers do not say which.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    if (name === 'InvalidStateError') return { ok: false, problem: 'You already have a passkey on this device.' }
    return { ok: false, problem: 'Your browser or device can’t use a passkey on this site.' }
  }
}

async function send(address: string, fields: Record<string, string>): Promise<StepAnswer | { options: never }> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
    const isJson = answer.headers.get('content-type')?.includes('application/json') === true
    // If the session has ended, the request is redirected to the home page, which is HTML.
    return isJson ? await answer.json() : failed
  } catch {
    return failed
  }
}
