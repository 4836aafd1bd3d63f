import type { ResourceShape } from '@teachnet/protocol'
import { toMap } from '../old-back-end.ts'

type Body = Readonly<Record<string, unknown>>

/** These areas refuse a change that lacks the rest of the form. */
const wholeForms: readonly string[] = ['auth.Admin', 'security.DataRecycle', 'security.SensitiveData']

/** Whether a partial change must be completed with the record's other fields, see {@link formOf}. */
export function needsWholeForm({ controller }: ResourceShape): boolean {
  return wholeForms.includes(controller)
}

/** The form data of a stored record: all writable fields except passwords, which replies never contain. */
export function formOf({ fields = {} }: ResourceShape, row: Body): Body {
  const names = Object.entries(fields).flatMap(([name, field]) => {
    const isWritten = !field.readOnly && !field.internal && field.form !== false
    return isWritten && field.kind !== 'id' && field.kind !== 'password' ? [name] : []
  })
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

/** The body that adds or changes a record, as the old back end's controller expects it. */
export function toOldBody({ controller }: ResourceShape, body: Body): Body {
  switch (controller) {
    case 'user.Group':
      // The back end always reads the key; an empty list leaves the rules unchanged.
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
