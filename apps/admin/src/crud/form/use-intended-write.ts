import { createIdempotencyKey, isApiError } from '@teachnet/api-client'
import { useCallback, useRef } from 'react'

/**
 * Returns a function that sends a write that the user intends, with one idempotency key for all its attempts: if a reply was lost, the
 * server does not do the write again. After a success, and after `ALREADY_SAVED` has said that an earlier attempt was a success, the next
 * call is a new intention.
 */
export function useIntendedWrite() {
  const key = useRef<string>(undefined)
  return useCallback(async <T>(send: (intent: { readonly idempotencyKey: string }) => Promise<T>): Promise<T> => {
    key.current ??= createIdempotencyKey()
    try {
      const done = await send({ idempotencyKey: key.current })
      key.current = undefined
      return done
    } catch (error) {
      if (isApiError(error, 'ALREADY_SAVED')) key.current = undefined
      throw error
    }
  }, [])
}
