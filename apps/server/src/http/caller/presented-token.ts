import type { Area } from '@teachnet/protocol'

/** Where a request may carry a token. */
export interface TokenSources {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly body: unknown
}

/**
 * The access token of an area that a request carries, in the order of the wire contract: header, query, body, each under the header's
 * name and its aliases. A request may carry the tokens of both areas.
 */
export function findToken(area: Area, sources: TokenSources): string | undefined {
  const names = [area.tokenHeader, ...area.tokenAliases]
  for (const source of [sources.headers, sources.query, sources.body])
    for (const name of names) {
      const token = toToken(source, name)
      if (token) return token
    }
  return undefined
}

function toToken(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  const value: unknown = Reflect.get(source, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
