import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import {
  hoursField,
  hoursFieldsOf,
  inWordsByWeekday,
  openField,
  places,
  versionOfHours,
} from '#src/features/booking/availability/availability.ts'
import {
  agentForm,
  newAgentForm,
  openingHoursForm,
  rulesForm,
} from '#src/features/booking/availability/availability-forms.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { saveAgent, saveOpeningHours } from '#src/features/booking/availability/change-agents.server.ts'
import { findOutsideHours, findUpcomingOf } from '#src/features/booking/availability/change-exceptions.server.ts'
import { saveBookingRules } from '#src/features/booking/availability/save-booking-rules.server.ts'
import { countFreeTimes } from '#src/features/booking/slots/offered-days.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { noSuchAgent, stillBooked } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { invitationToCopy } from '#src/pages/admin-profile/users/invitation-link.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { type AgentAccount, addAgentWithAccount, inviteAgent } from '#src/workflows/users/agent-accounts.server.ts'
import { availabilityHref } from './availability-tabs.ts'

const sameAgent = 'There’s already an agent with this name and address'

/** How it went with an agent's account, in words. */
const accountTexts: Record<AgentAccount['how'], string> = {
  invited: `We’re emailing them an invitation to log in. It works for ${termInWords(linkTerms.invitation)}`,
  linked: 'They already have an account here, and see these appointments when they log in',
  'mail-failed': 'We couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page',
  client: 'That address belongs to a client, so they can’t log in as an agent. Make them an agent on their page first',
  'has-agent': 'That address already logs in as another agent, so this one has no account',
  'agent-has-user': 'Another account already logs in as this agent',
  failed: 'We couldn’t create an account. Try again under Details',
}

/** The forms of the page, apart from those of calendars. Those about an agent have the agent's ID in their field `about`. */
export function availabilityForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))

  async function saved(changed: string) {
    const count = await countFreeTimes(runtime, await readAvailability(runtime.db, onlyAgentId))
    const message = `Saved. Free times in the next 7 days: ${count.toLocaleString('en-GB')}.`
    return { ok: true as const, message, changed: [changed] }
  }

  const addAgent = form(newAgentForm, async (details): Promise<Outcome> => {
    requireMayDo(context, 'manage-agents')
    const added = await addAgentWithAccount(runtime, { details: { ...details, isActive: true }, by })
    if (!added.ok) return { ok: false, fieldErrors: { name: sameAgent } }
    const message = `${details.name} has been added. To offer times for booking, set the weekly hours next.`
    const links = [{ to: availabilityHref(added.agentId), name: `Set weekly hours for ${details.name}` }]
    const toCopy = await linkToCopy(added.account)
    const words = [`${accountTexts[added.account.how]}.`, toCopy?.words].filter(Boolean).join(' ')
    return { ok: true, message, left: { ...toCopy, words, links } }
  })

  const changeAgent = form(agentForm, async ({ version: shown, ...details }, agentId): Promise<Outcome> => {
    requireMayDo(context, 'manage-agents')
    const change = await saveAgent(runtime, { agentId, details, shown, by })
    if (change.ok) {
      const booked = change.isNoLongerActive === true ? await findUpcomingOf(runtime, agentId) : []
      return { ...(await saved('details')), left: stillBooked(booked, runtime.firm) }
    }
    if (change.reason !== 'changed-meanwhile') {
      if (change.reason === 'no-such-agent') return { ok: false, message: noSuchAgent }
      return { ok: false, fieldErrors: { name: sameAgent } }
    }
    const { conflicts: names, current, merged } = change
    const conflicts = await conflictsIn(names, (name) => {
      const isTicked = current[name] === 'on' ? 'ticked' : 'unticked'
      const inWords = name === 'isActive' ? isTicked : current[name]
      return { about: `agent:${agentId}`, field: name, theirs: current[name], inWords }
    })
    return { ok: false, conflicts, version: JSON.stringify(current), values: merged }
  })

  const giveAccount = button(async (_, agentId): Promise<Outcome> => {
    requireMayDo(context, 'manage-agents')
    const account = await inviteAgent(runtime, { agentId, by })
    if (account === null) return { ok: false, message: noSuchAgent }
    const message = accountTexts[account.how]
    switch (account.how) {
      case 'invited':
      case 'linked':
        return { ok: true, message: `${message}.`, changed: ['account'], left: await linkToCopy(account) }
      case 'mail-failed':
        return { ok: true, message: 'Account created.', left: { words: `${message}.`, links: [] } }
      default:
        return { ok: false, message }
    }
  })

  async function linkToCopy(account: AgentAccount) {
    return account.how === 'invited' ? invitationToCopy(runtime, { ...account, by }) : null
  }

  const saveHours = form(openingHoursForm, async (week, agentId): Promise<Outcome> => {
    requireMayDo(context, 'edit-hours', agentId)
    const change = await saveOpeningHours(runtime, { agentId, ...week, by })
    if (change.ok) {
      return { ...(await saved('hours')), left: stillBooked(await findOutsideHours(runtime, agentId), runtime.firm) }
    }
    if (change.reason === 'no-such-agent') return { ok: false, message: noSuchAgent }
    const { conflicts: days, current, merged } = change
    const about = { about: `agent:${agentId}` as const, field: 'openingHours' }
    const conflicts = await conflictsIn(days, (name) => ({
      ...about,
      beginning: `${name} `,
      inWords: inWordsByWeekday(current)[name],
      ...theirsOf(current, weekdays.indexOf(name) + 1),
    }))
    const byField = Object.entries(conflicts).map(([name, conflict]) => [`${name}Open`, conflict])
    return {
      ok: false,
      conflicts: Object.fromEntries(byField),
      version: versionOfHours(current),
      values: hoursFieldsOf(merged),
    }
  })

  const saveRules = form(rulesForm, async (rules): Promise<Outcome> => {
    requireMayDo(context, 'edit-booking-rules')
    const change = await saveBookingRules(runtime, { ...rules, by })
    if (change.ok) return saved('rules')
    const { conflicts: names, current, merged } = change
    const conflicts = await conflictsIn(names, (name) => {
      return { about: 'booking-rules', field: name, theirs: current[name] }
    })
    return { ok: false, conflicts, version: JSON.stringify(current), values: merged }
  })

  /** Who has changed each field, to what and when. */
  async function conflictsIn<Name extends string>(
    names: Name[],
    toChange: (name: Name) => Parameters<typeof toAuditedConflict>[1],
  ) {
    const found = names.map(async (name) => [name, await toAuditedConflict(runtime, toChange(name))] as const)
    return Object.fromEntries(await Promise.all(found))
  }

  return {
    'new-agent': addAgent,
    agent: changeAgent,
    account: giveAccount,
    hours: saveHours,
    rules: saveRules,
  }
}

/** What the fields of a weekday hold now. A closed day's times stay as they are. */
function theirsOf(openingHours: OpeningHours[], weekday: number) {
  const fields = hoursFieldsOf(openingHours)
  if (fields[openField(weekday)] !== 'on') return { theirs: '' }
  const times = places.flatMap((place) => [hoursField(weekday, place, 'From'), hoursField(weekday, place, 'Until')])
  return { theirs: 'on', others: Object.fromEntries(times.map((time) => [time, fields[time] ?? ''])) }
}
