/** The secrets of one sign-in at a provider, which only this server has until the visitor returns. */
export interface Visit {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Address of the page that the provider sends the visitor back to. */
  readonly returnAddress: string
}

/** The visitor's identity at the provider. */
export interface ProviderClaims {
  readonly issuer: string
  readonly subject: string
  /** Email address or name; may be empty. */
  readonly label: string
}

/** Speaks with one provider. */
export interface ProviderClient {
  /** The address at the provider to which the visitor is sent. */
  readonly addressFor: (visit: Visit) => Promise<string>
  /**
   * Exchanges what the visitor returned with for the identity. Rejects when anything does not belong to the visit.
   *
   * @param answer the query of the address that the visitor returned to
   */
  readonly claimsOf: (visit: Visit, answer: URLSearchParams) => Promise<ProviderClaims>
}

/** The longest label of a connected account. */
export const labelLength = 100

/** How long a provider may take for one answer, in ms. */
export const answerWithin = 10_000
