/**
 * Writes a query as BuildAdmin servers read it: flat arrays `ids[]=1&ids[]=2`, arrays of maps `search[0][field]=name`, arrays inside those
 * with explicit indexes `search[0][val][0]=a`, booleans `true` and `false`. Null and undefined are omitted.
 *
 * @returns the query without `?`; empty if nothing is left.
 * @example encodeQuery({ ids: [1, 2], q: 'a b', none: undefined }) // 'ids%5B%5D=1&ids%5B%5D=2&q=a+b'
 */
export function encodeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) addValue(search, name, value, false)
  return search.toString()
}

function addValue(search: URLSearchParams, name: string, value: unknown, nested: boolean): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    const flat = !nested && value.every((entry) => typeof entry !== 'object' || entry === null)
    value.forEach((entry, index) => addValue(search, `${name}[${flat ? '' : index}]`, entry, true))
  } else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) addValue(search, `${name}[${key}]`, entry, true)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    search.append(name, String(value))
  }
}
