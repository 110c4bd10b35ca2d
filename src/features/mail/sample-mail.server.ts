import { maySeeSampleMail } from '../../access/who-may-see-sample-mail.ts'
import { onThisMachineContext, runtimeContext } from '../../platform/runtime.server.ts'

type Context = Readonly<import('react-router').RouterContextProvider>

/** Whether the requester may read the sample site's mails at `/sample-mail`. */
export function hasSampleMail(context: Context): boolean {
  const { settings } = context.get(runtimeContext)
  return maySeeSampleMail({ settings, isOnThisMachine: context.get(onThisMachineContext) })
}
