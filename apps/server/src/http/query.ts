import qs from 'qs'

/** Reads `ids[]=1`, `search[0][field]=name` and their kin. Depth and length are bounded: the text comes from outside. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  return qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 2000, allowSparse: false })
}
