import { expect, test } from 'vitest'
import { hashPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { createHashedUser } from '#src/features/accounts/users/create-user.server.ts'
import { series } from '../support/series.ts'
import { newAddress } from '../support/site/newsletter.ts'
import { password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

/** How often each form is sent with a known and with an unknown address; more gives a better measurement. */
const rounds = Number(process.env['ROUNDS'] ?? series(40, 6))

/** Every form through which a stranger could try to find out who is a client. */
const forms: Record<string, { path: string; fields: (email: string) => Record<string, string> }> = {
  'signing in': { path: '/login', fields: (email) => ({ email, password: 'not the password' }) },
  'signing in before confirming': { path: '/login', fields: (email) => ({ email, password }) },
  'signing up': { path: '/login?mode=create', fields: (email) => ({ name: 'Mallory', email, password }) },
  'asking for a new password': { path: '/reset-password', fields: (email) => ({ email }) },
  'asking for the mail again': { path: '/verify-email', fields: (email) => ({ intent: 'resend', email }) },
  'the newsletter': { path: '/newsletter', fields: (email) => ({ email, page: '/' }) },
}

type Look = { status: number; bytes: number; headers: string; cpuMs: number; ms: number }

/** Submits a form and observes the response: status, length, processor time and elapsed time. */
async function look(site: TestSite, form: keyof typeof forms, email: string): Promise<Look> {
  const { path = '', fields } = forms[form] ?? {}
  const init = {
    method: 'POST',
    body: new URLSearchParams(fields?.(email)),
    headers: { 'sec-fetch-site': 'same-origin' },
    address: newAddress(),
  }
  const [cpuBefore, begun] = [process.cpuUsage(), performance.now()]
  const answer = await site.fetch(path, init)
  const body = await answer.text()
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  const headers = [...answer.headers].map(([name, value]) => `${name} ${value.length}`).join()
  await site.runtime.jobs.drain()
  return { status: answer.status, bytes: Buffer.byteLength(body), headers, cpuMs: (user + system) / 1000, ms }
}

const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
/** The median of the work, and the shortest wait, which another program on the machine may still lengthen. */
const timesOf = (looks: Look[]) => ({
  'processor time': medianOf(looks.map(({ cpuMs }) => cpuMs)),
  'shortest time': Math.min(...looks.map(({ ms }) => ms)),
})
const seenIn = (looks: Look[]) => [
  ...new Set(looks.map(({ status, bytes, headers }) => `${status} ${bytes} ${headers}`)),
]

/** Addresses of equal length, so that a page that repeats one is equally long with each. */
const addressOf = (kind: 'known' | 'other', index: number) => `${kind}-${String(index).padStart(4, '0')}@example.org`

for (const kind of databaseKinds) {
  for (const form of Object.keys(forms)) {
    test(`${form} never reveals whether there is an account: same response, same work (${kind})`, async ({
      annotate,
    }) => {
      await using site = await openTestSite(kind)
      const hashed = await hashPassword(password)
      const passwordHash = hashed.ok ? hashed.hash : null
      // Half of those who request the email again are still unconfirmed.
      const isEmailVerified = form !== 'asking for the mail again' && form !== 'signing in before confirming'
      for (let round = 0; round <= rounds; round += 1) {
        const user = { passwordHash, properties: { name: 'Kim' }, role: 'client', isEmailVerified } as const
        await createHashedUser(site.runtime, { ...user, email: addressOf('known', round), hasCurrentUser: true })
      }
      // The first response of a kind is slower.
      for (const which of ['known', 'other'] as const) await look(site, form, addressOf(which, rounds))
      const known: Look[] = []
      const other: Look[] = []
      for (let round = 0; round < rounds; round += 1) {
        const turns = [
          async () => known.push(await look(site, form, addressOf('known', round))),
          async () => other.push(await look(site, form, addressOf('other', round))),
        ]
        for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
        // A long series would otherwise reach the limits for all visitors together.
        await site.runtime.db.deleteFrom('limits').execute()
      }
      expect(seenIn(known)).toEqual(seenIn(other))
      expect(seenIn(known)).toHaveLength(1)
      // Not a limit in milliseconds: skipped work is judged relative to the response's own time. The wait is only
      // reported, for anyone measuring on a quiet machine.
      for (const figure of ['processor time', 'shortest time'] as const) {
        const [gap, yardstick] = [timesOf(known)[figure] - timesOf(other)[figure], timesOf(other)[figure]]
        const of = `${gap.toFixed(2)} ms of ${yardstick.toFixed(2)} ms`
        await annotate(`${form}: known − unknown ${of} ${figure}, ${rounds} each`)
        if (figure === 'processor time') expect(Math.abs(gap), figure).toBeLessThan(yardstick)
      }
    })
  }
}
