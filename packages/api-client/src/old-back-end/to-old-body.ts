import type { ResourceDefinition } from '@teachnet/contract'
import { toMap } from '../old-back-end.ts'

type Body = Readonly<Record<string, unknown>>

/** Validation of these areas refuses a change without the rest of the form. */
const wholeForms: readonly string[] = ['auth.Admin', 'security.DataRecycle', 'security.SensitiveData']

/** Whether a change of some fields has to be completed by the record's other ones, see {@link formOf}. */
export function needsWholeForm({ controller }: ResourceDefinition): boolean {
  return wholeForms.includes(controller)
}

/** What a form would send of a stored record: all that can be written, apart from passwords, which no reply holds. */
export function formOf({ fields }: ResourceDefinition, row: Body): Body {
  const names = Object.entries(fields).flatMap(([name, field]) => {
    const isWritten = !field.readOnly && !field.internal && field.form !== false
    return isWritten && field.kind !== 'id' && field.kind !== 'password' ? [name] : []
  })
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

/** The body that adds or changes a record, as an old back end's controller of that name reads it. */
export function toOldBody({ controller }: ResourceDefinition, body: Body): Body {
  switch (controller) {
    case 'user.Group':
      // It reads the key whatever comes; an empty list leaves the rules as they are.
      return { rules: [], ...body }
    case 'security.DataRecycle':
      return { ...body, primary_key: body['primary_key'] || 'id' }
    case 'security.SensitiveData': {
      const titles = toMap(body['data_fields'])
      return {
        ...body,
        primary_key: body['primary_key'] || 'id',
        data_fields: Object.keys(titles),
        fields: Object.entries(titles).map(([name, value]) => ({ name, value })),
      }
    }
    default:
      return body
  }
}
