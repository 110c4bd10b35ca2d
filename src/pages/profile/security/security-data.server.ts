import type { RouterContextProvider } from 'react-router'
import { findOwnPasskeys, mayHavePasskeys } from '../../../features/accounts/passkeys/passkeys.server.ts'
import {
  mustRequestEnrolmentLink,
  needsEnrolmentLink,
} from '../../../features/accounts/second-factor/enrolment.server.ts'
import { findSecondFactor } from '../../../features/accounts/second-factor/second-factor-queries.server.ts'
import { readSecurityRule } from '../../../features/accounts/second-factor/security-rules.server.ts'
import { deviceInWords, findOwnSessions } from '../../../features/accounts/sessions/own-sessions.server.ts'
import { usedSecondFactor } from '../../../features/accounts/users/user-state.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { dayInWords } from '../../../time/day-in-words.ts'
import { elapsedInWords } from '../../../time/duration-in-words.ts'
import { dayOf } from '../../../time/local-time.ts'
import { minuteMs } from '../../../time/time-range.ts'
import { readOwnProfile } from './own-profile.server.ts'

/** Everything that the page about the own security shows. */
export async function readSecurity(request: Request, context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const { userId, email, sessionId } = user
  const isAdmin = profilePath === '/admin-profile'
  const zone = user.document.timeZone || firm.timeZone
  const now = runtime.clock.now().getTime()
  const day = (instant: number) => dayInWords(dayOf(instant, zone))
  const secondFactor = await findSecondFactor(runtime, { userId, email })
  return {
    profilePath,
    email,
    secondFactor:
      secondFactor.status === 'on'
        ? { isOn: true, recoveryCodesLeft: secondFactor.recoveryCodesLeft }
        : { isOn: false, recoveryCodesLeft: 0 },
    passkeys: (await findOwnPasskeys(runtime, userId)).map(({ addedAt, ...passkey }) => ({
      ...passkey,
      addedOn: addedAt === null ? null : day(addedAt),
    })),
    needsEnrolmentLink: needsEnrolmentLink(user),
    mayHavePasskeys: mayHavePasskeys(runtime),
    suggestedName: deviceInWords(request.headers.get('user-agent') ?? ''),
    sessions: (await findOwnSessions(runtime, { userId, sessionId, isAdmin })).map(
      ({ beganAt, lastSeenAt, ...session }) => ({
        ...session,
        beganOn: day(beganAt),
        // Updated at most every five minutes.
        lastSeen: now - lastSeenAt < 10 * minuteMs ? 'just now' : `${elapsedInWords(now - lastSeenAt)} ago`,
      }),
    ),
    rule: isAdmin
      ? {
          isOn: await readSecurityRule(runtime.db, 'second-factor-for-admins'),
          isMet: usedSecondFactor(user.signedInWith),
          mustRequestEnrolmentLink: mustRequestEnrolmentLink(user),
        }
      : null,
    done: new URL(request.url).searchParams.get('done'),
  }
}

export type SecurityData = Awaited<ReturnType<typeof readSecurity>>
