import { areas } from '@teachnet/protocol'

/** Names that a query or a body may contain besides the input of a call (wire contract 1.1, 1.2). */
const carried = new Set([
  'server',
  ...Object.values(areas).flatMap(({ tokenHeader, tokenAliases }) => [tokenHeader, ...tokenAliases]),
])

/** The input of a call without the server flag and the tokens, which old clients may send in it. */
export function withoutCarried(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !carried.has(name)))
}
