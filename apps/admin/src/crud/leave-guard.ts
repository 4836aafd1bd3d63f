/** A place in the app as the router gives it. */
interface Place {
  readonly pathname: string
  readonly search: string
}

/**
 * Whether going from one place to another closes the form that is open, so that a person must be asked first when it has changes.
 * Signing in again is not asked about: the draft waits until they are back.
 */
export function mustAsk(options: { readonly from: Place; readonly to: Place; readonly loginPath: string }): boolean {
  const { from, to, loginPath } = options
  if (to.pathname.endsWith(loginPath)) return false
  return from.pathname !== to.pathname || formOf(from) !== formOf(to)
}

/** Which form is open: the record of a list's dialog, the tab of a screen that has a form on each. */
function formOf({ search }: Place): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([params.get('form'), params.get('tab')])
}
