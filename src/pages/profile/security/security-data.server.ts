import type { RouterContextProvider } from 'react-router'
import { encode } from 'uqr'
import { findOwnPasskeys, mayHavePasskeys } from '#src/features/accounts/passkeys/passkeys.server.ts'
import {
  mustRequestEnrolmentLink,
  needsEnrolmentLink,
  requireEnrolmentAllowed,
} from '#src/features/accounts/second-factor/enrolment.server.ts'
import { findSecondFactor } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { readSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { deviceInWords, findOwnSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { isAdminRole, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { hasFactors, usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { readOwnProfile } from './own-profile.server.ts'

export async function readSecurity(request: Request, context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const { userId, email, sessionId } = user
  const isStaff = isStaffRole(user.document.role)
  const zone = user.document.timeZone || runtime.firm.timeZone
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
    sessions: (await findOwnSessions(runtime, { userId, sessionId, isStaff })).map(
      ({ beganAt, lastSeenAt, ...session }) => ({
        ...session,
        beganOn: day(beganAt),
        // Updated at most every five minutes.
        lastSeen: now - lastSeenAt < 10 * minuteMs ? 'just now' : `${elapsedInWords(now - lastSeenAt)} ago`,
      }),
    ),
    rule: isStaff
      ? {
          mayChange: isAdminRole(user.document.role),
          isOn: await readSecurityRule(runtime.db, 'second-factor-for-admins'),
          isMet: usedSecondFactor(user.signedInWith),
          mustRequestEnrolmentLink: mustRequestEnrolmentLink(user),
        }
      : null,
  }
}

/** With the key only if the user may set up a second factor. */
export async function readSecondFactor(request: Request, context: Readonly<RouterContextProvider>) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const asksPassword = !(await hasFactors(runtime.db, user.userId))
  const base = { profilePath, email: user.email, asksPassword, needsEnrolmentLink: needsEnrolmentLink(user) }
  if (base.needsEnrolmentLink) return { ...base, secondFactor: { status: 'off' } as const }
  const found = await findSecondFactor(runtime, user)
  if (found.status !== 'being-set-up') return { ...base, secondFactor: found }
  requireEnrolmentAllowed({ request, context })
  const { status, uri, key } = found
  return { ...base, secondFactor: { status, secretKey: key, uri, qrCode: drawQrCode(uri) } }
}

/** `size`: in modules, with the quiet zone that scanners need. */
type QrCode = { size: number; path: string }

const edge = 4

function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + edge} ${y + edge}h1v1h-1z` : '')))
  return { size: size + 2 * edge, path: path.join('') }
}
