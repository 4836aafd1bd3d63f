import { atom } from 'jotai'

/** The time zone that the member has chosen, an IANA name; empty: none. */
export const chosenZoneAtom = atom('')

/** The time zone of everything that the member centre shows: the chosen one, else that of the browser. */
export const timeZoneAtom = atom((get) => {
  const chosen = get(chosenZoneAtom)
  return isKnown(chosen) ? chosen : browserZone()
})

/** The IANA name of the browser's time zone; `UTC` if the browser does not provide it. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isKnown(timeZone) ? timeZone : 'UTC'
}

/** A browser may not support a zone of the server, and may itself report a zone that it does not accept, such as `Etc/Unknown`. */
function isKnown(zone: string | undefined): zone is string {
  if (!zone) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
