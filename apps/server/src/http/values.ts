/** A value of a body or a query as trimmed text. Accepts numbers and booleans, which old clients send; other types count as absent. */
export function textOf(source: unknown, name: string): string {
  const value = valueOf(source, name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}

/** The values of a body or a query by name; a value that is not an object counts as an empty one. */
export function recordOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null && !Array.isArray(source)
    ? Object.fromEntries(Object.entries(source))
    : {}
}

/** The query and the body of a call, kept separate since a name may have different values in them. */
export function callParameters({ query, body }: { query: unknown; body: unknown }): Record<string, unknown>[] {
  return [recordOf(query), recordOf(body)]
}

function valueOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined
}
