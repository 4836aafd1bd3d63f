import { useSyncExternalStore } from 'react'

let isLoaded = false
const listeners = new Set<() => void>()

/** Sets whether the style sheet of an icon font is loaded: icon names are then its classes. Call it when the style sheet has loaded. */
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

/**
 * Loads the style sheet of an icon font. An element that a script adds does not hold up the page; icons of the font are used once it is
 * loaded, and the built-in ones if it fails. Returns a function that removes it.
 * @param address begins with https
 */
export function loadIconFont(address: string): () => void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  sheet.referrerPolicy = 'no-referrer'
  sheet.addEventListener('load', () => setIconFont(true))
  sheet.addEventListener('error', () => sheet.remove())
  document.head.append(sheet)
  return () => {
    sheet.remove()
    setIconFont(false)
  }
}
