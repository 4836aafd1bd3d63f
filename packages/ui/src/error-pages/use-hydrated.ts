import { useSyncExternalStore } from 'react'

/** Whether scripts have taken the page over: false in the server's HTML and while it is hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
