import { isHeadOf } from '#src/platform/audit-log/audit-log-chain.server.ts'
import { decrypt } from '#src/platform/crypto/encryption.server.ts'
import { DamagedSecret, loadSecret } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import type { Fault } from './fault.ts'

export function findSecretFault(settings: Pick<Settings, 'secret' | 'dataDir'>): Fault | null {
  try {
    loadSecret(settings)
    return null
  } catch (error) {
    if (error instanceof DamagedSecret) return { fault: error.message, remedy: `${fromBackup} ${orStartWithout}` }
    const remedy = 'Make the user that runs Harbour the owner of DATA_DIR and of the file `secret` in it.'
    return { fault: `The secret cannot be read or written: ${(error as Error).message}.`, remedy }
  }
}

const fromBackup =
  'Restore the file from a backup: `DATABASE_URL= SECRET= DATA_DIR=FOLDER npm run restore -- FILE` restores the whole ' +
  'backup to another folder, which must be empty. Copy the file `secret` from there.'

const whatIsLost =
  'everyone is logged out; authenticator apps, recovery codes and links to unsubscribe stop working; emails that are ' +
  'waiting can’t be sent; and the links in later emails don’t open appointments made before.'

const orStartWithout = `If it’s lost for good, delete it and start the site, which then says what to do next: ${whatIsLost}`

/** The next start would make another one. */
export async function findLostSecretFault(db: Database): Promise<Fault | null> {
  if ((await findOtherSecretFault({ db, secret: '' })) === null) return null
  return {
    fault:
      'The secret with which this database was made is no longer there: SECRET isn’t set, and DATA_DIR has no file `secret`.',
    remedy: `If SECRET was set, set it to the original. ${fromBackup} If it’s lost for good, start the site, which then says what to do next: ${whatIsLost}`,
  }
}

/** The secret signs the end of the audit log and encrypts the rest. If any of it can be read, it's the right one. */
export async function findOtherSecretFault({ db, secret }: { db: Database; secret: string }): Promise<Fault | null> {
  const sealed = [isHeadOf(db, secret), ...encryptedSamples(db).map(async (sample) => canDecrypt(secret, await sample))]
  const readable = (await Promise.all(sealed)).filter((answer) => answer !== null)
  if (readable.length === 0 || readable.includes(true)) return null
  return {
    fault: 'This database has been used with another SECRET, so its encrypted data can’t be read.',
    remedy: `Set SECRET to the original, or restore the file DATA_DIR/secret from a backup. If it’s lost for good, run \`npm run doctor -- --accept-new-secret\`: ${whatIsLost}`,
  }
}

function encryptedSamples(db: Database): Promise<string | null>[] {
  const newestMail = db
    .selectFrom('outgoing_mails')
    .select('encrypted_content as sample')
    .where('encrypted_content', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newestJob = db
    .selectFrom('jobs')
    .select('encrypted_payload as sample')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [newestMail, newestJob].map(async (row) => (await row)?.sample ?? null)
}

function canDecrypt(secret: string, sample: string | null): boolean | null {
  if (sample === null) return null
  try {
    decrypt(secret, sample)
    return true
  } catch {
    return false
  }
}
