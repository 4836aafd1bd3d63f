/** Why a message could not be handed over; the back office shows a label for each. */
export const failureReasons = [
  'unreachable',
  'timeout',
  'insecure',
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

/** A message was not taken. `detail` is in the words of whoever refused it, and holds no secret. */
export class DeliveryFailure extends Error {
  readonly reason: FailureReason
  readonly detail: string
  /** Trying again would end the same way. */
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

/** What others say may be long, of several lines, or repeat what they were sent. */
export function toDetail(text: string, secrets: readonly string[]): string {
  const shown = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return shown.replace(/\s+/g, ' ').trim().slice(0, 200)
}
