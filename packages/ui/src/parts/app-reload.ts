import { useEffect, useEffectEvent } from 'react'

const reloadEvent = 'teachnet:reload'
let isUnderway = false

/** Whether the app is reloading itself; the user is then not asked to confirm leaving. */
export function isAppReloading(): boolean {
  return isUnderway
}

/** Asks all listeners to save unsaved input. Returns whether all of it is saved. */
export function saveInput(): boolean {
  return dispatchEvent(new Event(reloadEvent, { cancelable: true }))
}

/** Asks all listeners to save unsaved input. Returns whether the app may now reload; the caller reloads it. */
export function prepareReload(): boolean {
  isUnderway = saveInput()
  return isUnderway
}

/**
 * Registers a function that saves unsaved input before the app reloads itself, is locked or signs out.
 * @param keep saves the input, and returns whether all of it will be available after the reload
 */
export function useBeforeReload(keep: () => boolean): void {
  const request = useEffectEvent((event: Event) => {
    if (!keep()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: Event) => request(event)
    addEventListener(reloadEvent, listen)
    return () => removeEventListener(reloadEvent, listen)
  }, [])
}
