/** A record as lists and forms of any resource handle it: wire names, values unchecked. */
export interface Row {
  readonly id: number
  readonly [name: string]: unknown
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Readers that take what old and new servers send and never throw. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** An array, or the comma list that old servers send for one. */
export function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(toText).filter((text) => text !== '')
  const text = toText(value)
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}

export function toIds(value: unknown): number[] {
  return toTexts(value).flatMap((text) => toNumber(text) ?? [])
}

export function isOn(value: unknown): boolean {
  return value === 1 || value === '1' || value === true || value === 'true'
}
