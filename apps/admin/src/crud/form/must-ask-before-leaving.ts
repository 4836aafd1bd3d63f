import { isRecord } from '@teachnet/protocol'

/** A location in the app, as the router provides it. */
interface Place {
  readonly pathname: string
  readonly search: string
  /** What the navigation carries; `closing` if it closes the page that it leaves. */
  readonly state?: unknown
}

/**
 * Returns whether a navigation closes the open form, so that the user must be asked first if it has changes. Another page hides the form
 * behind its tab, unless that tab is closed. A navigation to the login is never asked about, because the draft is kept.
 */
export function mustAskBeforeLeaving(options: {
  readonly from: Place
  readonly to: Place
  readonly loginPath: string
}): boolean {
  const { from, to, loginPath } = options
  if (to.pathname.endsWith(loginPath)) return false
  if (from.pathname !== to.pathname) return isClosing(to.state)
  return formOf(from) !== formOf(to)
}

function isClosing(state: unknown): boolean {
  return isRecord(state) && state.closing !== undefined
}

/** Identifies the open form: the record in a list's dialog, and the tab of a page that has a form on each tab. */
function formOf({ search }: Place): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([params.get('form'), params.get('tab')])
}
