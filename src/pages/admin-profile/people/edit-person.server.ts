import { editPerson } from '#src/features/people/person.server.ts'
import { type PersonFact, personFacts } from '#src/features/people/person-form.ts'
import { factForms, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { personFactNames } from './person-facts.tsx'

const refusals = {
  'not-found': 'This person isn’t here any more',
  'has-account': 'This person has an account now. Change the details on the user’s page',
  'email-in-use': 'Someone else already has this email address',
  'nothing-left': 'Enter an email address or a phone number, so that this person can be found',
}

/** The forms of what staff may correct of a person. */
export function personFactForms(runtime: Runtime, { personId, by }: { personId: string; by: Actor }) {
  async function save(fact: PersonFact, value: string, version: string): Promise<Outcome> {
    const saved = await editPerson(runtime, { personId, fact, value, version, by })
    if (saved.ok) return { ok: true, message: `${personFactNames[fact]} saved.`, changed: [`fact-${fact}`] }
    switch (saved.reason) {
      case 'not-found':
      case 'has-account':
        return { ok: false, message: refusals[saved.reason], isAtHead: true }
      case 'email-in-use':
        return { ok: false, fieldErrors: { value: refusals[saved.reason] } }
      case 'nothing-left':
        return { ok: false, status: 422, fieldErrors: { value: refusals[saved.reason] } }
      case 'changed-meanwhile': {
        const { theirs, version: now } = saved
        const conflict = await toAuditedConflict(runtime, { about: `person:${personId}`, field: fact, theirs })
        return { ok: false, conflicts: { value: conflict }, version: now }
      }
    }
  }
  return factForms(personFacts, save)
}
