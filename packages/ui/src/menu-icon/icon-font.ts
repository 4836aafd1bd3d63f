import { useSyncExternalStore } from 'react'

let isLoaded = false
const listeners = new Set<() => void>()

/** Tells whether a style sheet with an icon font is loaded: names of icons are then classes of it. Call it once the style sheet is there. */
export function setIconFont(loaded: boolean): void {
  isLoaded = loaded
  for (const listener of listeners) listener()
}

/** Whether an icon font is loaded. */
export function useIconFont(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isLoaded,
    () => false,
  )
}
