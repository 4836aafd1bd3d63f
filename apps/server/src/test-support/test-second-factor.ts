import { Secret, TOTP } from 'otpauth'
import type { TestDeps } from './test-deps.ts'
import { testPassword } from './test-accounts.ts'

/** In ms: an authenticator app shows another code then. */
const step = 30_000

/** The code that an authenticator app shows for a secret in base32, some steps from now. */
export function authenticatorCode({ clock }: Pick<TestDeps, 'clock'>, secret: string, shift = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() + shift * step })
}

interface SetUpReply {
  readonly data: { readonly secret: string; readonly recoveryCodes: readonly string[] }
}

/**
 * Sets two-step verification up through the calls of an account, and waits for the next code: the one that confirmed it is used up.
 *
 * @param call calls an action of the account
 */
export async function setUpSecondFactor(
  { clock }: Pick<TestDeps, 'clock'>,
  call: (action: string, payload: object) => Promise<SetUpReply>,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { secret } = (await call('beginSecondFactor', { password: testPassword })).data
  const { data } = await call('confirmSecondFactor', { code: authenticatorCode({ clock }, secret) })
  clock.advance(step)
  return { secret, codes: data.recoveryCodes }
}
