import { fail } from '../errors.ts'
import type { InputLimits } from './input-limits.ts'

/**
 * Reads the JSON of a body, and takes names away that would write to a prototype when the body is merged into something.
 *
 * @throws BAD_BODY for what is no JSON object or list, TOO_LARGE for more values than the limits allow, or deeper ones
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
      if (Object.hasOwn(each, '__proto__')) Reflect.deleteProperty(each, '__proto__')
      const values: readonly unknown[] = Object.values(each)
      count += values.length
      if (count > limits.values) throw fail('TOO_LARGE')
      for (const value of values) if (typeof value === 'object' && value !== null) below.push(value)
    }
    level = below
  }
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}
