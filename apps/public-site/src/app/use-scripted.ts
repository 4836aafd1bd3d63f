import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether scripts run: false in the page that the server sends, true after hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
