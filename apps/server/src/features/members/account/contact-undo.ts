import { bareCode } from '@teachnet/contract'
import type { ContactType, Locale } from '@teachnet/protocol'
import {
  requireAttempt,
  recordSecurityEvent,
  type SecurityEventPorts,
  networkPolicy,
  removeFactor,
  removePasskeys,
  revokeAccounts,
} from '../../access/index.ts'
import { removeConnections } from '../../connections/index.ts'
import { appPage, type AppPlaces } from '../../../platform/app-page.ts'
import { findMemberZone } from '../member-setting.repo.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { fail } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/network/addresses.ts'
import type { OpenChannel, RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { clearPassword } from './account.repo.ts'
import {
  type BoundMember,
  findById,
  isAddressTaken,
  saveAddress,
  addContactChange,
  lockContactChange,
  removeChangesSince,
} from './contact.repo.ts'

type ContactUndoPorts = SecurityEventPorts & RandomPort & AppPlaces & SettingsPort<'secretKey'>

interface ContactUndoOptions {
  readonly deps: ContactUndoPorts
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Seconds in which the former contact can undo a change: three days. */
const undoLife = 259_200

const channels = { email: 'email', mobile: 'sms' } as const

/** Without letters and digits that look alike; 32 of them. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 80 bits: found by its hash alone, without a name beside it. */
const codeLength = 16

/** Notifies the former contact of an account that it was replaced, and lets it undo the change. */
export function createContactUndo({ deps, loadConfig, loadSettings, openChannel, deliveryTags }: ContactUndoOptions) {
  const { db, clock, random, translate, env } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  /** Prepares the notice before the transaction of the change. The returned function stores it; call `sent` after the commit. */
  async function prepareNotice({ id, username, ...member }: BoundMember, type: ContactType, locale: Locale) {
    const former = member[type]
    if (former === '') return undefined
    const [{ siteName }, { timeZone: ofSite }] = await Promise.all([loadConfig(locale, ''), loadSettings()])
    const timeZone = await findMemberZone(db, id, { ofBrowser: '', ofSite })
    const deliver = await openChannel(channels[type])
    const now = currentSecond()
    const code = createCode(random)
    const until = formatSiteTime(now + undoLife, timeZone).slice(0, 16)
    const address = appPage(env, 'member', `/undo-contact?code=${code}`)
    const say = (part: string) =>
      translate(locale, `contact.changed.${part}`, {
        siteName,
        username,
        code,
        until,
        timeZone,
        address: address ?? '',
      })
    const text = type === 'email' && address === undefined ? 'emailWithoutLink' : type
    return {
      async store(tx: Queries): Promise<void> {
        await addContactChange(tx, { userId: id, type, former, code, now, lifetime: undoLife })
        await deliver?.(tx, {
          channel: channels[type],
          recipient: former,
          subject: say('subject'),
          body: say(text),
          locale,
          template: 'user_contact_changed',
          params: { code, until },
        })
      },
      sent: () => deps.cache.drop(deliveryTags),
    }
  }

  /**
   * Binds the contact that got the code again. Somebody else knew the password: every session ends, passkeys, connected accounts and the authenticator
   * are removed, and the password is cleared, so that the owner sets a new one by a code to that contact.
   */
  async function undo(provided: string, ip: string): Promise<{ type: ContactType }> {
    const attempts = await requireAttempt(deps, [
      { scope: 'code-network', subject: networkOf(ip), policy: networkPolicy },
    ])
    const now = currentSecond()
    const { change, member } = await db.transaction(async (tx) => {
      const found = await lockContactChange(tx, bareCode(provided), now)
      const owner = found && (await findById(tx, found.user_id))
      if (!found || !owner) throw fail('VERIFICATION_CODE', { message: 'contact.undoCode', field: 'code' })
      const { type, former, user_id: id } = found
      if (owner[type].toLowerCase() !== former.toLowerCase() && (await isAddressTaken(tx, type, former)))
        throw fail('ADDRESS_TAKEN', { message: `contact.${type}Occupied`, field: 'code' })
      await saveAddress(tx, { id, type, address: former, now })
      await clearPassword(tx, id, now)
      await revokeAccounts(tx, 'member', [id])
      await removePasskeys(tx, { area: 'member', userId: id })
      await removeConnections(tx, id)
      await removeFactor(tx, { area: 'member', userId: id })
      await removeChangesSince(tx, found)
      return { change: found, member: owner }
    })
    await attempts.isRight()
    await recordSecurityEvent(deps, { name: 'contact.restored', area: 'member', account: member, ip })
    return { type: change.type }
  }

  /** Stores a code by which the owner of a contact secures the account as it is, and returns it with the address of its page. */
  async function addCode(tx: Queries, { userId, type, contact }: CodeOwner) {
    const now = currentSecond()
    const code = createCode(random)
    await addContactChange(tx, { userId, type, former: contact, code, now, lifetime: undoLife })
    return { code, until: now + undoLife, address: appPage(env, 'member', `/undo-contact?code=${code}`) }
  }

  return { prepareNotice, addCode, undo }
}

interface CodeOwner {
  readonly userId: number
  readonly type: ContactType
  /** The contact that the code is sent to, which is bound again when the code is used. */
  readonly contact: string
}

export type ContactUndo = ReturnType<typeof createContactUndo>

function createCode(random: RandomPort['random']): string {
  return [...random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
}
