/** A location in the app, as the router provides it. */
interface Place {
  readonly pathname: string
  readonly search: string
}

/**
 * Returns whether a navigation closes the open form, so that the user must be asked first if it has changes. A navigation to the login is
 * never asked about, because the draft is kept.
 */
export function mustAskBeforeLeaving(options: {
  readonly from: Place
  readonly to: Place
  readonly loginPath: string
}): boolean {
  const { from, to, loginPath } = options
  if (to.pathname.endsWith(loginPath)) return false
  return from.pathname !== to.pathname || formOf(from) !== formOf(to)
}

/** Identifies the open form: the record in a list's dialog, and the tab of a page that has a form on each tab. */
function formOf({ search }: Place): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([params.get('form'), params.get('tab')])
}
