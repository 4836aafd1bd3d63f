/** Why a message could not be delivered; the back office shows a label for each reason. */
export const failureReasons = [
  'unreachable',
  'timeout',
  'insecure',
  'untrusted',
  'outdated',
  'misnamed',
  'credentials',
  'rejected',
  'busy',
  'quota',
  'settings',
  'forbidden',
  'expired',
  'unknown',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** A message was not accepted. `detail` is in the words of the server that rejected it, and contains no secret. */
export class DeliveryFailure extends Error {
  readonly reason: FailureReason
  readonly detail: string
  /** Whether a retry would fail in the same way. */
  readonly isPermanent: boolean

  constructor(reason: FailureReason, { detail = '', isPermanent = false, cause }: FailureOptions = {}) {
    super(detail === '' ? reason : `${reason}: ${detail}`, { cause })
    this.name = 'DeliveryFailure'
    this.reason = reason
    this.detail = detail
    this.isPermanent = isPermanent
  }
}

interface FailureOptions {
  readonly detail?: string
  readonly isPermanent?: boolean
  readonly cause?: unknown
}

/** Removes secrets from foreign text and shortens it to one line: the text may repeat what was sent to its author. */
export function toDetail(text: string, secrets: readonly string[]): string {
  const displayed = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return displayed.replace(/\s+/g, ' ').trim().slice(0, 200)
}
