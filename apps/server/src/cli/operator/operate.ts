import { adminArea } from '@teachnet/protocol'
import {
  attemptKey,
  forgetAttempts,
  forgetScope,
  loadKnownPlaces,
  removePasskeys,
  removeFactor,
  addToAudit,
  accountSubject,
  placeSubject,
  revokeAccounts,
  disablePrograms,
} from '../../features/access/index.ts'
import { hashPassword } from '../../platform/secrets/password.ts'
import { createToken } from '../../platform/secrets/token.ts'
import { verifyChain } from '../../records/history/audit-chain.repo.ts'
import type { Database } from '../../platform/db/client.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { OperatorCommand } from '../command-line.ts'
import { type Administrator, findAdministrator, savePassword } from './operator.repo.ts'

interface Surroundings {
  readonly db: Database
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
  readonly random: (bytes: number) => Buffer
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
}

/** Runs an operator command. @throws StartError for a fault that the operator can correct */
export async function operate(command: OperatorCommand, surroundings: Surroundings): Promise<void> {
  const { db, say } = surroundings
  if (command.name === 'verify-log') return verifyLog(surroundings)
  const { name, username } = command
  const admin = await findAdministrator(db, username)
  if (!admin) throw new StartError(`There is no administrator "${username}".`)
  await unlock(admin, surroundings)
  if (name === 'reset-password') {
    say(`The new password of ${admin.username}, shown this once: ${await resetPassword(admin, surroundings)}`)
    say(
      'All sessions of the account have ended, its API keys and webhooks are disabled, and its two-step verification and passkeys are removed. The password can be changed under "Profile".',
    )
  } else say(`${admin.username} can sign in immediately, from any device and network.`)
  if (!admin.isEnabled) say('The account is disabled: another administrator has to enable it before it can sign in.')
}

/** Checks the log of the administrators. @throws StartError for an entry that was changed, or before which one is missing */
async function verifyLog({ db, say }: Pick<Surroundings, 'db' | 'say'>): Promise<void> {
  const { count, head, fault } = await verifyChain(db)
  if (fault?.kind === 'changed')
    throw new StartError(`Entry ${fault.id} of the administrators' log was changed after it was written.`)
  if (fault) throw new StartError(`Entries before entry ${fault.id} of the administrators' log are missing.`)
  say(`All ${count} entries of the administrators' log are unchanged.`)
  if (head !== '') say(`Digest of the newest entry: ${head}`)
}

/** Lifts the delays of the account, those of its known places, and those of all networks: the owner's current network is unknown here. */
async function unlock(admin: Administrator, { db, secretKey, now }: Surroundings): Promise<void> {
  const places = await loadKnownPlaces(db, { area: 'admin', userId: admin.id })
  const subjects = [
    { scope: 'account', subject: accountSubject('admin', admin.id) },
    ...places.map((place) => ({ scope: 'place', subject: placeSubject('admin', admin.id, place) }) as const),
  ] as const
  await forgetAttempts(
    db,
    subjects.map((subject) => attemptKey({ secretKey }, subject)),
  )
  await forgetScope(db, 'network')
  await addToAudit(db, { name: 'account.unlocked', title: '解除登录锁定', account: admin, ip: '', now })
}

async function resetPassword(admin: Administrator, { db, now, random }: Surroundings): Promise<string> {
  const password = createToken(random).slice(0, 16)
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await savePassword(tx, { id: admin.id, password: hash, now })
    // An administrator who has lost the password may have lost the authenticator as well; this is the last way to
    // recover.
    const owner = { area: adminArea.name, userId: admin.id }
    await removeFactor(tx, owner)
    await removePasskeys(tx, owner)
    await revokeAccounts(tx, adminArea.name, [admin.id])
    await disablePrograms(tx, [admin.id])
  })
  await addToAudit(db, { name: 'password.reset', title: '重置密码', account: admin, ip: '', now })
  return password
}
