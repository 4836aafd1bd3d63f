import { keepsRule } from '@teachnet/contract'
import type { ContactType } from '@teachnet/protocol'
import { fail } from '../../errors.ts'

/** Whether a verification code is right; a right code is consumed. */
export type ConsumeCode = (
  key: { channel: 'email' | 'sms'; address: string; event: string },
  code: string,
  ip: string,
) => Promise<boolean>

const channels = { email: 'email', mobile: 'sms' } as const

/** @throws VERIFICATION_CODE */
export async function requireCode(
  consumeCode: ConsumeCode,
  { type, address, event }: { type: ContactType; address: string; event: string },
  { code, ip }: { code: string; ip: string },
): Promise<void> {
  if (!(await consumeCode({ channel: channels[type], address, event }, code, ip)))
    throw fail('VERIFICATION_CODE', { field: 'captcha' })
}

/** @throws ADDRESS_INVALID */
export function checkAddress(type: ContactType, address: string, field: string): void {
  if (address === '' || address.length > 50 || !keepsRule(type, address))
    throw fail('ADDRESS_INVALID', { message: `contact.${type}Format`, field })
}
