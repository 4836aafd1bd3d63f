import { viewAsHeader } from '@teachnet/contract/rights'
import { atom } from 'jotai'

/** The name in the session storage of a tab, and in the address that begins a view. */
const key = 'view-as'

/** The administrator in whose place this tab shows the back office; undefined: it shows the account's own. */
export const viewedAtom = atom<{ readonly id: number; readonly nickname: string } | undefined>(undefined)

/** Begins the view that the address names, and removes it from the address, so that a shared link begins no view. */
export function beginView(): void {
  const url = new URL(location.href)
  const id = url.searchParams.get(key)
  if (id === null || !/^[1-9]\d{0,9}$/.test(id)) return
  sessionStorage.setItem(key, id)
  url.searchParams.delete(key)
  history.replaceState(history.state, '', url)
}

/** Whether this tab shows a view, or is about to begin one. */
export function isView(): boolean {
  return sessionStorage.getItem(key) !== null || wantedBy(new URL(location.href)) !== undefined
}

/** Id of the administrator as whom an address requests a view; undefined without a valid id. */
function wantedBy({ searchParams }: URL): string | undefined {
  const id = searchParams.get(key)
  return id !== null && /^[1-9]\d{0,9}$/.test(id) ? id : undefined
}

/** The header of each call during a view. */
export function viewHeaders(): Readonly<Record<string, string>> {
  const id = sessionStorage.getItem(key)
  return id === null ? {} : { [viewAsHeader]: id }
}

/** Shows the account's own back office again, from the folder that the app is served from. */
export function endView(folder: string): void {
  sessionStorage.removeItem(key)
  location.assign(folder)
}
