import { fail } from '../../errors.ts'
import type { InputLimits } from './input-limits.ts'

/**
 * Parses the JSON of a body and removes `__proto__` keys, which would write to a prototype when the body is merged into an object.
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
