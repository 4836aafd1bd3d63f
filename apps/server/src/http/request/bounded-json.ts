import { withoutControls } from '@teachnet/contract'
import { fail } from '../../errors.ts'
import type { InputLimits } from './input-limits.ts'

/**
 * Parses the JSON of a body. Removes control characters, which the database refuses, from its texts and names, and `__proto__` keys, which
 * would write to a prototype when the body is merged into an object.
 *
 * @throws BAD_BODY when the text is not a JSON object or list; TOO_LARGE when it has more values or levels than the limits allow
 */
export function parseBoundedJson(text: string, limits: Pick<InputLimits, 'values' | 'depth'>): object {
  const body = parse(text)
  if (typeof body !== 'object' || body === null) throw fail('BAD_BODY')
  let level: object[] = [body]
  let count = 0
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limits.depth) throw fail('TOO_LARGE')
    const below: object[] = []
    for (const each of level) {
      cleanTexts(each)
      const values: readonly unknown[] = Object.values(each)
      count += values.length
      if (count > limits.values) throw fail('TOO_LARGE')
      for (const value of values) if (typeof value === 'object' && value !== null) below.push(value)
    }
    level = below
  }
  return body
}

/** Cleans the names and the texts of an object or list, not of those in it. */
function cleanTexts(holder: object): void {
  for (const [name, value] of Object.entries(holder)) {
    const clean = withoutControls(name)
    if (clean !== name || name === '__proto__') Reflect.deleteProperty(holder, name)
    if (clean === '__proto__') continue
    if (typeof value === 'string') Reflect.set(holder, clean, withoutControls(value))
    else if (clean !== name) Reflect.set(holder, clean, value)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}
