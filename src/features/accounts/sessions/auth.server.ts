import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { secondFactorPlugin } from '#src/features/accounts/second-factor/second-factor-plugin.server.ts'
import { signInMethodOf } from '#src/features/accounts/users/user-state.server.ts'
import type { Firm } from '#src/firm/firm.ts'
import { sessionTerms } from '#src/firm/session-terms.ts'
import { cookieName } from '#src/platform/cookies.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { pendingCookie, sessionPlugin } from './session-plugin.server.ts'

export const sessionLimits = {
  client: { idleMs: durationMs(sessionTerms.client.idle), absoluteMs: durationMs(sessionTerms.client.total) },
  staff: { idleMs: durationMs(sessionTerms.staff.idle), absoluteMs: durationMs(sessionTerms.staff.total) },
}

/** How old a session's recorded last use gets before it is updated. */
export const sessionRenewalMs = 5 * minuteMs

/** Set by our server; a client's own value is overwritten. */
export const clientAddressHeader = 'x-harbour-client-address'

type Auth = ReturnType<typeof createAuth>

const authByRuntime = new WeakMap<Runtime, Auth>()

/** Identities, passwords, sessions and signing keys, on this runtime's database. */
export function authOf(runtime: Runtime): Auth {
  const auth = authByRuntime.get(runtime) ?? createAuth(runtime)
  authByRuntime.set(runtime, auth)
  return auth
}

function createAuth({ database, settings, secret, firm, log, clock }: Runtime) {
  const isHttps = settings.origin.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  const cookieOf = (name: string) => ({ name: cookieName({ settings }, name), attributes })
  return betterAuth({
    appName: 'Harbour',
    baseURL: settings.origin,
    secret,
    telemetry: { enabled: false },
    // Its own spans would hold the messages of errors.
    experimental: { instrumentation: { enabled: false } },
    database: { db: database.db, type: database.kind, transaction: true },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'auth_session',
      fields: {
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
      expiresIn: sessionLimits.client.idleMs / 1000,
      updateAge: sessionRenewalMs / 1000,
      // Re-authentication follows our own rule (recent-authentication.server.ts).
      freshAge: 0,
      additionalFields: {
        signedInWith: { type: 'string', required: false, input: false, fieldName: 'signed_in_with' },
        authenticatedAt: { type: 'date', required: false, input: false, fieldName: 'confirmed_at' },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const signedInWith = signInMethodOf(context?.path)
            return {
              data: signedInWith === null ? session : { ...session, signedInWith, authenticatedAt: clock.now() },
            }
          },
        },
      },
    },
    account: {
      modelName: 'auth_account',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      sessionPlugin(() => clock.now()),
      secondFactorPlugin(secret, firm),
      passkeyPlugin(settings.origin, firm),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: settings.origin,
          audience: settings.origin,
          expirationTime: '15m',
          definePayload: ({ user }) => ({ email: user.email, email_verified: user.emailVerified }),
        },
        schema: {
          jwks: {
            modelName: 'auth_jwks',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
    ],
    advanced: {
      // A session is read with its user.
      database: { joins: true },
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookies: {
        session_token: cookieOf('session'),
        // Never set, but the library clears them at sign-out.
        session_data: cookieOf('harbour-session-data'),
        dont_remember: cookieOf('harbour-dont-remember'),
        [pendingCookie]: cookieOf('harbour-second-factor'),
        [ceremonyCookie]: cookieOf('harbour-passkey'),
      },
    },
    logger: {
      // Only the message: the extra data may contain an address. Its warnings are refusals, which we log ourselves.
      log: (level, message) => log[level === 'warn' ? 'debug' : level](message),
    },
  })
}

/** The library's cookie that ties a ceremony's two steps together. */
const ceremonyCookie = 'passkey-ceremony'

/** A passkey counts as two factors, having it and unlocking it. The library accepts one that was not unlocked. */
function passkeyPlugin(origin: string, firm: Pick<Firm, 'name'>) {
  const refuseUnlessUnlocked = (isUnlocked: boolean | undefined) => {
    if (isUnlocked !== true) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_UNLOCKED' })
  }
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: firm.name,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        refuseUnlessUnlocked(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        refuseUnlessUnlocked(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: ceremonyCookie },
    schema: {
      passkey: {
        modelName: 'auth_passkey',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
