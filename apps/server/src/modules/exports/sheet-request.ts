import { parseListQuery } from '@teachnet/protocol'
import * as z from 'zod/mini'
import { fail } from '../../errors.ts'
import { spreadsheetFormats } from './write-spreadsheet.ts'

const requestBody = z.object({
  format: z.enum(spreadsheetFormats),
  columns: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  values: z.enum(['labels', 'stored']),
})

/** Reads the body of a request for an export. @throws PARAMETER */
export function toSheetRequest(body: Readonly<Record<string, unknown>>) {
  const read = requestBody.safeParse(body)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0] ?? '')
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name }, field: name, cause: read.error })
  }
  return { ...read.data, query: parseListQuery(body) }
}
