import { UploadError } from './upload-error.ts'

/** Milliseconds for a call of the application: a storage may need minutes to join the parts of a large file. */
export const defaultCallWithin = 300_000

/** Milliseconds of the longest timer; a longer one would end at once. */
export const longestTimer = 2_147_483_647

/** A limit for calls of the application. */
export interface CallOptions {
  /**
   * Milliseconds in which a function of these options has to answer, except for one that sends a file (`send`, `post`); each progress of `hash` begins the
   * time anew. Without an answer the attempt is a temporary failure. Infinity: no limit. Default: 300,000.
   */
  callWithin?: number | undefined
}

/**
 * Calls a function of the application, which may never answer.
 *
 * @param name that of the option, for the error
 * @param signal when it is aborted, nobody waits any more
 * @param onLate gets an answer that came after the time
 * @param call gets a function that begins the time anew
 * @throws UploadError a temporary one, after the time
 */
export function callWithin<T>(
  { callWithin: limit = defaultCallWithin }: CallOptions,
  {
    name,
    signal,
    onLate,
  }: { readonly name: string; readonly signal?: AbortSignal; readonly onLate?: (value: T) => void },
  call: (renew: () => void) => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const late = () => {
      isLate = true
      reject(new UploadError(`No answer of ${name} for ${limit / 1000} s`, true))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasEnded = false
    const renew = () => {
      clearTimeout(timer)
      if (limit <= longestTimer && !hasEnded) timer = setTimeout(late, limit)
    }
    const end = () => {
      hasEnded = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
    renew()
    signal?.addEventListener('abort', end)
    // An async function turns what the call throws into a rejection.
    const called = async () => call(renew)
    called()
      .then((value) => (isLate ? onLate?.(value) : resolve(value)), reject)
      .finally(end)
  })
}

/** Headers of a request, or a function that is called for each one: such as a token, which it may renew. */
export type HeadersOf = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
