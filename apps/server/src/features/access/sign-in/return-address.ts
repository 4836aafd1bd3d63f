import type { RelyingParty } from '../../../http/caller/relying-party.ts'

/** The page of the member centre that providers send visitors back to; it is registered at each provider. */
export function returnAddressOf({ origin, folder }: RelyingParty): string {
  return `${origin}${folder}/provider`
}
