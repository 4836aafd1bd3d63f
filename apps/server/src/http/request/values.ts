import { isRecord } from '@teachnet/protocol'
import { readText } from '@teachnet/protocol/call-schemas'
import { recordOf } from '../../values/record-of.ts'

/** A value of a body or a query as trimmed text. Accepts numbers and booleans, which old clients send; other types count as absent. */
export function textOf(source: unknown, name: string): string {
  return readText(isRecord(source) && Object.hasOwn(source, name) ? source[name] : undefined)
}

/** The query and the body of a call, kept separate since a name may have different values in them. */
export function callParameters({ query, body }: { query: unknown; body: unknown }): Record<string, unknown>[] {
  return [recordOf(query), recordOf(body)]
}
