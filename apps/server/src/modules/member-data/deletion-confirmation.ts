import type { Locale } from '@teachnet/protocol'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { fail } from '../../errors.ts'

/** The purpose of codes that confirm a deletion. */
const deletionEvent = 'account_deletion'
const channels = { email: 'email', mobile: 'sms' } as const
export type ContactType = keyof typeof channels

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

export interface ConfirmationOptions {
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

/** What confirms a deletion: the password, or a code sent to a contact of the account. */
export interface Confirmation {
  readonly password: string
  readonly type: ContactType
  readonly code: string
}

interface Owner {
  readonly email: string
  readonly mobile: string
  readonly password: string
}

/** Confirms that a member wants the deletion of the account. */
export function createDeletionConfirmation({ deps, issueCode, consumeCode }: ConfirmationOptions) {
  return {
    /** @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT */
    async sendCode(owner: Owner, type: ContactType, requester: Requester): Promise<void> {
      const { [type]: address } = owner
      if (address === '') throw fail('PARAMETER')
      const via = channels[type]
      const key = { channel: via, address, event: deletionEvent }
      await issueCode({ key, via, recipient: address, subject: 'code.subject.deletion' }, requester)
    },

    /** @throws OWN_PASSWORD_WRONG, VERIFICATION_CODE, LOGIN_RETRY */
    async require(userId: number, owner: Owner, { password, type, code }: Confirmation, ip: string): Promise<void> {
      if (code !== '') {
        const key = { channel: channels[type], address: owner[type], event: deletionEvent }
        if (owner[type] === '' || !(await consumeCode(key, code, ip)))
          throw fail('VERIFICATION_CODE', { field: 'code' })
        return
      }
      const own = { area: 'member', id: userId, hash: owner.password } as const
      if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
    },
  }
}
