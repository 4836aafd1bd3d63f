import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { kindValueOf } from '../../../fields/values.ts'

/** Returns the function that names a value of a field: the label of its option, or the value itself. */
export function valueLabels({ fields }: ResourceDefinition, name: string | undefined) {
  const field = name === undefined ? undefined : fields[name]
  const options = new Map(
    (field ? kindValueOf(field).options(field) : []).map(({ value, label }) => [String(value), label]),
  )
  return (value: string, locale: Locale): string => options.get(value)?.[locale] ?? (value === '' ? '—' : value)
}
