import { suppressBounced } from '../src/features/newsletter/suppress-bounced.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'

/** Lets the features know what mail servers said of recipients. The outbox itself knows no feature. */
export function heedMailAnswers(runtime: Runtime): void {
  runtime.outbox.onRecipientRefused((db, mail) => suppressBounced({ ...runtime, db }, mail))
}
