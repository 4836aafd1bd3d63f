/** Data of a route in its `handle`. */
export interface RouteHandle {
  /** Message id of the title. */
  readonly title?: string
  /** Message files that the route needs in addition to those of its path and name. */
  readonly messages?: readonly string[]
}

/** The part of a route match that this package reads. */
interface Match {
  readonly handle?: unknown
}

/** Returns the title of the deepest matched route that has one. */
export function titleIdOf(matches: readonly Match[]): string | undefined {
  return matches.map(({ handle }) => readHandle(handle).title).findLast((title) => title !== undefined)
}

/** Reads a handle; ignores its other properties. */
export function readHandle(handle: unknown): RouteHandle {
  if (typeof handle !== 'object' || handle === null) return {}
  const title = 'title' in handle && typeof handle.title === 'string' ? { title: handle.title } : {}
  const messages =
    'messages' in handle && Array.isArray(handle.messages)
      ? { messages: handle.messages.filter((name) => typeof name === 'string') }
      : {}
  return { ...title, ...messages }
}

/** Reasons why a navigation can fail; also the last part of the message id `navigation.<problem>`. */
export const navigationProblems = [
  'outOfRange',
  'unknownMenuType',
  'guardIntercepted',
  'alreadyThere',
  'invalidRoute',
  'noChildMenu',
] as const

export type NavigationProblem = (typeof navigationProblems)[number]

/** Message id of a problem, in the files that `uiMessages` lists as `navigation`. */
export function navigationMessageId(problem: NavigationProblem): string {
  return `navigation.${problem}`
}
