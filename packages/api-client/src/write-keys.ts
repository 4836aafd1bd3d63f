import type { ApiErrorCode } from './api-error.ts'
import type { BackEndLink } from './back-end-link.ts'
import type { UnknownOutcome } from './failures.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import type { Clock } from './time-limits.ts'
import type { WireIntent } from './options.ts'
import { isBodyInit, type RequestWriter } from './request-writer.ts'

/** Milliseconds for which an equal call is taken to be another attempt of one whose outcome is unknown. */
const attemptMs = 900_000
/** Maximum number of remembered calls. */
const mostRemembered = 100

/** The idempotency keys of the writes of one client. */
export interface WriteKeys {
  /** The key of a call, which is the same for all its attempts; undefined for a call that takes none. */
  readonly keyOf: (plain: WireIntent) => string | undefined
  /** Reports how the call with a key ended; undefined: it succeeded. */
  readonly end: (plain: WireIntent, key: string, code: ApiErrorCode | undefined) => void
}

/** Failures after which the server may have carried out the write. */
const unknownOutcomes: ReadonlySet<ApiErrorCode> = new Set([
  ...(['NETWORK', 'OFFLINE', 'TIMEOUT', 'ABORTED', 'REPEATED', 'HTTP', 'BAD_REPLY'] as const),
  // Of a function that was called with the reply; before the request it does no harm.
  'CALLBACK',
  ...(['INTERNAL', 'UNAVAILABLE', 'WRITE_RUNNING'] as const),
])

/** Whether a request may change something if it is sent twice. */
export function isWrite({ method, isRepeatable, exemptFromRefresh, body }: WireIntent): boolean {
  return method !== 'GET' && method !== 'HEAD' && !isRepeatable && !exemptFromRefresh && !(body instanceof FormData)
}

/** What a user has to know if the outcome of a request is unknown. */
export function outcomeOf(plain: WireIntent, { knowsKeys }: Pick<BackEndLink, 'knowsKeys'>): UnknownOutcome {
  if (!isWrite(plain)) return undefined
  return knowsKeys() ? 'write.repeat' : 'write.check'
}

/**
 * Creates the keys of one client. A call without a key of its own gets a new one, unless it equals the last call to the same controller and
 * the outcome of that call is unknown: then it is another attempt of the same write. Any other write to the controller ends that.
 */
export function createWriteKeys(writer: Pick<RequestWriter, 'toUrl' | 'toWire'>, clock: Clock): WriteKeys {
  const unresolved = new Map<string, { readonly call: string; readonly key: string; readonly until: number }>()

  const controllerOf = ({ path }: WireIntent) => path.slice(0, path.lastIndexOf('/'))

  function callOf(plain: WireIntent): string | undefined {
    if (isBodyInit(plain.body)) return undefined
    const { body } = writer.toWire(plain, '', '')
    return [plain.method, writer.toUrl(plain), plain.ifMatch ?? '', typeof body === 'string' ? body : ''].join(' ')
  }

  return {
    keyOf(plain) {
      if (!isWrite(plain)) return undefined
      const controller = controllerOf(plain)
      const last = unresolved.get(controller)
      if (!plain.cancelDuplicates || plain.idempotencyKey) unresolved.delete(controller)
      if (plain.idempotencyKey) return plain.idempotencyKey
      const call = callOf(plain)
      const isRepeated = last !== undefined && last.call === call && last.until > clock.now()
      const key = isRepeated ? last.key : createIdempotencyKey()
      // An equal call that replaces this one is the same write.
      if (plain.cancelDuplicates && call !== undefined)
        unresolved.set(controller, { call, key, until: clock.now() + attemptMs })
      return key
    },
    end(plain, key, code) {
      if (plain.idempotencyKey) return
      const controller = controllerOf(plain)
      const call = code !== undefined && unknownOutcomes.has(code) ? callOf(plain) : undefined
      if (call === undefined) {
        if (unresolved.get(controller)?.key === key) unresolved.delete(controller)
      } else if (unresolved.size < mostRemembered)
        unresolved.set(controller, { call, key, until: clock.now() + attemptMs })
    },
  }
}
