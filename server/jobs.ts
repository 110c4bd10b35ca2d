import { emailChangeJob } from '#src/features/accounts/own-account/change-email.server.ts'
import { passwordResetJob } from '#src/features/accounts/sign-in/password-reset.server.ts'
import { signUpJob } from '#src/features/accounts/sign-in/sign-up.server.ts'
import { resendVerificationJob } from '#src/features/accounts/sign-in/verification-email.server.ts'
import { subscribeJob } from '#src/features/newsletter/subscriptions/subscribe.server.ts'
import { suppressBounced } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import type { JobKind } from '#src/platform/jobs.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

const kinds: JobKind<Runtime, never>[] = [
  signUpJob,
  passwordResetJob,
  resendVerificationJob,
  emailChangeJob,
  subscribeJob,
]

/** So that the runner depends on no feature. */
export function registerJobHandlers(runtime: Runtime): void {
  for (const { kind, run } of kinds) runtime.jobs.handle(kind, (payload) => run(runtime, payload))
}

/** Registers handlers too, because in development the site itself is made with the first request. */
export function startQueues(runtime: Runtime): void {
  handleBounces(runtime)
  registerJobHandlers(runtime)
  runtime.outbox.start()
  runtime.jobs.start()
}

/** So that the outbox depends on no feature. */
export function handleBounces(runtime: Runtime): void {
  runtime.outbox.onRecipientRefused((db, mail) => suppressBounced({ ...runtime, db }, mail))
}
