import type { SmsSettings } from '../../settings/sms-url.ts'
import { DeliveryFailure, type FailureReason, toDetail } from '../delivery-failure.ts'

/** In ms. */
const replyWithin = 10_000

export interface ProviderRequest {
  readonly settings: Pick<SmsSettings, 'host' | 'isSecure'>
  /** The encoded query; default: none. */
  readonly query?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Posts a signed request and returns the answer's JSON, whatever its status: both providers explain failures in JSON. */
export async function exchange({ settings, query = '', headers, body }: ProviderRequest): Promise<unknown> {
  const { host, isSecure } = settings
  try {
    const reply = await fetch(`${isSecure ? 'https' : 'http'}://${host}/${query && `?${query}`}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(replyWithin),
    })
    return await reply.json()
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    // The request's address contains the message, so the error leaves it out.
    throw new DeliveryFailure(isTimeout ? 'timeout' : 'unreachable', { detail: host, cause: error })
  }
}

/** Maps patterns of a provider's codes to reasons; the first match counts. */
export type CodeReasons = readonly (readonly [beginning: RegExp, reason: FailureReason])[]

const passing: ReadonlySet<FailureReason> = new Set(['busy', 'timeout', 'unreachable', 'unknown'])

/** Converts a provider's answer to a delivery failure. */
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

/** Returns a text property of an answer; empty for any other type. */
export function textIn(source: unknown, name: string): string {
  const value = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
  return typeof value === 'string' ? value : ''
}
