import { withoutControls } from '@teachnet/contract'
import qs from 'qs'

import { fail } from '../../errors.ts'
import type { InputLimits } from './input-limits.ts'

/** Names and values without characters that the database refuses. */
const decoder: qs.IParseOptions['decoder'] = (text, decode) => withoutControls(decode(text))

/** Parses a query such as `ids[]=1` or `search[0][field]=name`. Depth and length are bounded, since the input is untrusted. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  return qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 2000, allowSparse: false, decoder })
}

/**
 * The same for a body.
 *
 * @throws TOO_LARGE for more values than the limits allow
 */
export function parseForm(text: string, { values, depth }: Pick<InputLimits, 'values' | 'depth'>): object {
  try {
    return qs.parse(text, {
      depth: Math.min(depth, 4),
      arrayLimit: values,
      parameterLimit: values,
      allowSparse: false,
      decoder,
      throwOnLimitExceeded: true,
    })
  } catch (cause) {
    throw fail('TOO_LARGE', { cause })
  }
}
