/** What a route says about itself in its `handle`. */
export interface RouteHandle {
  /** Message id of the title. */
  readonly title?: string
  /** Message files that the route needs beside those of its path and name. */
  readonly messages?: readonly string[]
}

/** The part of a match that this package reads. */
interface Match {
  readonly handle?: unknown
}

/** The deepest title among the matched routes. */
export function titleIdOf(matches: readonly Match[]): string | undefined {
  return matches.map(({ handle }) => readHandle(handle).title).findLast((title) => title !== undefined)
}

/** Reads a handle, whatever else it holds. */
export function readHandle(handle: unknown): RouteHandle {
  if (typeof handle !== 'object' || handle === null) return {}
  const title = 'title' in handle && typeof handle.title === 'string' ? { title: handle.title } : {}
  const messages =
    'messages' in handle && Array.isArray(handle.messages)
      ? { messages: handle.messages.filter((name) => typeof name === 'string') }
      : {}
  return { ...title, ...messages }
}
