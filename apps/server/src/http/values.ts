import { isTruthy } from '@teachnet/contract'

/** A value of a body or a query as trimmed text. Old clients send numbers and flags as they come; anything else counts as absent. */
export function textOf(source: unknown, name: string): string {
  const value = valueOf(source, name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}

/** A flag of a body or a query, in any of the contract's spellings. */
export function flagOf(source: unknown, name: string): boolean {
  return isTruthy(valueOf(source, name))
}

/** A body or a query by name; anything that is no map counts as an empty one. */
export function recordOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null && !Array.isArray(source)
    ? Object.fromEntries(Object.entries(source))
    : {}
}

/** Query and body of a call by name, apart: what a name means may differ between them. */
export function callParameters({ query, body }: { query: unknown; body: unknown }): Record<string, unknown>[] {
  return [recordOf(query), recordOf(body)]
}

function valueOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined
}
