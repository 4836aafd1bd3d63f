import { useEffect, useEffectEvent } from 'react'

const reloadEvent = 'teachnet:reload'
let isUnderway = false

/** Whether the app is loading itself again, so that nobody needs to be asked about leaving. */
export function isAppReloading(): boolean {
  return isUnderway
}

/** Asks for unsaved input to be put away. Returns whether the app may now load itself again, which the caller then does. */
export function prepareReload(): boolean {
  isUnderway = dispatchEvent(new Event(reloadEvent, { cancelable: true }))
  return isUnderway
}

/**
 * Before the app loads itself again, input that is not saved must be put away.
 *
 * @param keep puts it away, and returns whether all of it will be there afterwards
 */
export function useBeforeReload(keep: () => boolean): void {
  const ask = useEffectEvent((event: Event) => {
    if (!keep()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: Event) => ask(event)
    addEventListener(reloadEvent, listen)
    return () => removeEventListener(reloadEvent, listen)
  }, [])
}
