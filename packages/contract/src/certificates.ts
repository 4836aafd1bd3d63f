/** GET `?code=`: looks a certificate up; public. Letters of any case, blanks do not count. */
export const certificatePath = '/api/certificate/check'

/** What became of a certificate: it stands, its time is over, or nobody issued it. */
export type CertificateState = 'valid' | 'expired' | 'unknown'

/** A certificate as visitors see it. */
export interface Certificate {
  readonly code: string
  /** `teacher`, `course`, `shop` or `branch`. */
  readonly kind: string
  readonly holder_name: string
  /** What it certifies. */
  readonly subject_title: string
  /** `YYYY-MM-DD` or null. */
  readonly issued_on: string | null
  /** Last day, `YYYY-MM-DD`; null: it does not expire. */
  readonly expires_on: string | null
  readonly image: string
  /** How often it has been looked up, this time included. */
  readonly checks: number
}

/** The answer to a look-up. */
export interface CertificateCheck {
  readonly state: CertificateState
  /** Null when it is unknown. */
  readonly certificate: Certificate | null
  /** What the back office says in this case, in the language of the request; `content` is sanitised HTML. Null: nothing. */
  readonly text: { readonly title: string; readonly content: string } | null
}
