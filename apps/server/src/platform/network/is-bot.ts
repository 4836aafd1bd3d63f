import { isbot } from 'isbot'

/**
 * Returns whether a request comes from a program instead of a person's browser: it identifies itself in its `User-Agent`, or sends
 * none. Visits by programs are not counted; one that poses as a browser is, see the decision record 051.
 */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || isbot(userAgent)
}
