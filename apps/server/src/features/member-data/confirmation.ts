import type { Locale } from '@teachnet/protocol'
import { checkOwnPassword } from '../access/index.ts'
import { fail } from '../../platform/errors.ts'

/** What a member confirms, with the purpose of its codes. */
const events = { export: 'data_export', deletion: 'account_deletion' } as const
type Confirmed = keyof typeof events

const channels = { email: 'email', mobile: 'sms' } as const
type ContactType = keyof typeof channels

interface CodeKey {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly event: string
}

export interface Requester {
  readonly locale: Locale
  readonly ip: string
  readonly host: string
}

interface ConfirmationOptions {
  readonly deps: Parameters<typeof checkOwnPassword>[0]
  readonly issueCode: (
    issue: {
      readonly key: CodeKey
      readonly via: 'email' | 'sms'
      readonly recipient: string | undefined
      readonly subject: string
    },
    requester: Requester,
  ) => Promise<void>
  /** Whether a verification code is right; a right code is consumed. */
  readonly consumeCode: (key: CodeKey, code: string, ip: string) => Promise<boolean>
}

/** The password, or a code sent to a contact of the account. */
export interface Confirmation {
  readonly password: string
  readonly type: ContactType
  readonly code: string
}

interface Owner {
  readonly id: number
  readonly email: string
  readonly mobile: string
  readonly password: string
}

export type DataConfirmation = ReturnType<typeof createConfirmation>

/** Confirms that the member, and not only somebody at an open session, wants the data or the deletion of the account. */
export function createConfirmation({ deps, issueCode, consumeCode }: ConfirmationOptions) {
  return {
    /** @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT */
    async sendCode(purpose: Confirmed, owner: Owner, type: ContactType, requester: Requester): Promise<void> {
      const { [type]: address } = owner
      if (address === '') throw fail('PARAMETER')
      const via = channels[type]
      const key = { channel: via, address, event: events[purpose] }
      await issueCode({ key, via, recipient: address, subject: `code.subject.${purpose}` }, requester)
    },

    /** @throws OWN_PASSWORD_WRONG, VERIFICATION_CODE, LOGIN_RETRY */
    async require(purpose: Confirmed, owner: Owner, { password, type, code }: Confirmation, ip: string): Promise<void> {
      if (code !== '') {
        const key = { channel: channels[type], address: owner[type], event: events[purpose] }
        if (owner[type] === '' || !(await consumeCode(key, code, ip)))
          throw fail('VERIFICATION_CODE', { field: 'code' })
        return
      }
      const own = { area: 'member', id: owner.id, hash: owner.password } as const
      if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
    },
  }
}
