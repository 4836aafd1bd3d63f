export type Input = Readonly<Record<string, unknown>>

/** The input filter of the back end: returns a trimmed text without tags, with special characters as entities. */
export function encodeInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeInput)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, encodeInput(each)]))
  if (value === null || value === undefined) return value
  if (typeof value === 'boolean') return value ? '1' : ''
  return encodeText(textOf(value))
}

export function encodeText(text: string): string {
  return text
    .trim()
    .replaceAll(/<[a-z!/?][^>]*>?/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Reads `search[0][field]=a&ids[]=1` as PHP does. */
export function readQuery(params: URLSearchParams): Input {
  const root: Record<string, unknown> = {}
  for (const [name, value] of params) {
    const [first = '', ...keys] = name.split(/[[\]]+/).filter((part, index) => part !== '' || index === 0)
    const path = [first, ...keys, ...(name.endsWith('[]') ? [''] : [])]
    let place = root
    for (const key of path.slice(0, -1)) place = childOf(place, key)
    const last = path.at(-1) ?? ''
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return root
}

function childOf(place: Record<string, unknown>, key: string): Record<string, unknown> {
  const child = place[key]
  if (isInput(child)) return child as Record<string, unknown>
  const made: Record<string, unknown> = {}
  place[key] = made
  return made
}

export function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isInput(value) ? Object.values(value) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
