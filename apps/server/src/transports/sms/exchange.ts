import type { SmsSettings } from '../../sms-url.ts'
import { DeliveryFailure, type FailureReason, toDetail } from '../delivery-failure.ts'

/** In ms. */
const answerWithin = 10_000

export interface ProviderRequest {
  readonly settings: Pick<SmsSettings, 'host' | 'isSecure'>
  /** The encoded query; empty: none. */
  readonly query?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Posts a signed request and gives what is in the answer, whatever its status: both providers explain failures in JSON. */
export async function exchange({ settings, query = '', headers, body }: ProviderRequest): Promise<unknown> {
  const { host, isSecure } = settings
  try {
    const answer = await fetch(`${isSecure ? 'https' : 'http'}://${host}/${query && `?${query}`}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithin),
    })
    return await answer.json()
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    // The address of the request has the message in it, the error has not.
    throw new DeliveryFailure(isTimeout ? 'timeout' : 'unreachable', { detail: host, cause: error })
  }
}

/** Reasons for the beginnings of a provider's codes; the first that fits counts. */
export type CodeReasons = readonly (readonly [beginning: RegExp, reason: FailureReason])[]

const passing: ReadonlySet<FailureReason> = new Set(['busy', 'timeout', 'unreachable', 'unknown'])

/** The failure that a provider's answer tells of. */
export function toProviderFailure(
  reasons: CodeReasons,
  { code, message, secrets }: { code: string; message: string; secrets: readonly string[] },
): DeliveryFailure {
  const reason = reasons.find(([beginning]) => beginning.test(code))?.[1] ?? 'unknown'
  return new DeliveryFailure(reason, {
    detail: toDetail(`${code} ${message}`, secrets),
    isPermanent: !passing.has(reason),
  })
}

/** A text property of an answer; empty for anything else. */
export function textIn(source: unknown, name: string): string {
  const value = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
  return typeof value === 'string' ? value : ''
}
