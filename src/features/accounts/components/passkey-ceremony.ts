type StepAnswer = { ok: true; path?: string } | { ok: false; problem: string; path?: string }

/** Both steps, around the device's own dialog. Null when the user cancelled. */
export async function runPasskeyCeremony(
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
