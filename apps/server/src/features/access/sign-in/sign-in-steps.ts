import type { Area } from '@teachnet/protocol'
import type { RelyingParty } from '../../../http/caller/relying-party.ts'
import { promptForPasskey, passWithPasskey } from './passkeys.ts'
import { endSecondStep, passSecondStep, readSecondStep, type SignInPorts } from './sign-in.ts'
import type { Requester } from './attempts.ts'

/** The sign-in steps without a password in the same call; those with an answer return the id of the account. */
export interface SignInSteps {
  /** The second step: the code of the authenticator app, or a recovery code. */
  readonly confirm: (
    step: { readonly factorToken: string; readonly otp: string },
    requester: Requester,
  ) => Promise<number>
  /** Begins a second step that {@link byPasskey} completes. */
  readonly offerPasskeys: (factorToken: string, party: RelyingParty) => Promise<Record<string, unknown>>
  /** A passkey alone, which verifies its owner and needs no second step; or a passkey as the second step. */
  readonly byPasskey: (
    step: { readonly factorToken: string; readonly passkey?: unknown },
    party: RelyingParty,
  ) => Promise<number>
}

export function createSignInSteps(deps: SignInPorts, area: Area['name']): SignInSteps {
  /** The account that has passed the first step; 0: there was none. */
  const stepOwner = async (factorToken: string) => (factorToken ? readSecondStep(deps, area, factorToken) : 0)

  return {
    confirm: ({ factorToken, otp: code }, requester) => passSecondStep(deps, { area, factorToken, code, requester }),

    offerPasskeys: async (factorToken, party) =>
      promptForPasskey(deps, party, { area, userId: await stepOwner(factorToken) }),

    async byPasskey({ factorToken, passkey }, party) {
      const userId = await stepOwner(factorToken)
      const id = await passWithPasskey(deps, party, { area, userId }, passkey)
      if (factorToken) await endSecondStep(deps, area, { factorToken, userId })
      return id
    },
  }
}
