import { useState, useSyncExternalStore } from 'react'
import { runPasskeyCeremony } from './passkey-ceremony.ts'

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
