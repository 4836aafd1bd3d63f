import type { ResourceDefinition } from '@teachnet/contract'
import { createFormats } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'
import { labelOf } from '@teachnet/contract/schema'
import { storedFields } from '../kinds/kinds.ts'
import { foreignKeyName, uniqueIndexName, uniqueTogetherName } from '../tables/table-of.ts'
import { fail, isServerError } from '../../platform/errors.ts'
import { RejectedValue } from '../kinds/rejected-value.ts'
import { valueText } from '../../platform/untyped-values.ts'

interface Fault {
  readonly code: string
  readonly constraint: string
  readonly table: string
}

interface Speech {
  readonly locale: Locale
  readonly t: (id: string, values?: Record<string, string | number>) => string
}

/**
 * Translates a database error into terms of the definition: which field's value already exists, which related record is missing, or that
 * other data still refers to the record. Returns any other error unchanged.
 */
export function toWriteError(
  error: unknown,
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
  { locale, t }: Speech,
): unknown {
  if (error instanceof RejectedValue) {
    const text = t(error.messageId, { ...error.values, label: labelOf(definition, error.field, locale) })
    return fail('VALIDATION', { values: { message: text }, fields: { [error.field]: text }, cause: error })
  }
  const fault = isServerError(error) ? undefined : findFault(error)
  if (!fault) return error
  const names = storedFields(definition).map(([name]) => name)
  if (fault.code === '23505') {
    const isId = fault.constraint === `${definition.table}_pkey`
    const name = isId ? 'id' : names.find((each) => uniqueIndexName(definition, each) === fault.constraint)
    if (!name) return duplicateTogether(definition, fault, { locale, t }) ?? error
    const texts = { label: labelOf(definition, name, locale), value: valueText(values[name]) }
    return fail('DUPLICATE', {
      values: texts,
      fields: { [name]: t('error.duplicate', texts) },
      cause: error,
    })
  }
  if (fault.code === '23503') {
    const name = names.find((each) => foreignKeyName(definition, each) === fault.constraint)
    if (!name || fault.table !== definition.table) return fail('STILL_REFERENCED', { cause: error })
    return missingReference(definition, name, locale, t, error)
  }
  return error
}

/** Another record has the same values in all fields of a group; the error names the last of them, which the form shows lowest. */
function duplicateTogether(definition: ResourceDefinition, fault: Fault, { locale, t }: Speech) {
  const names = definition.unique?.find((each) => uniqueTogetherName(definition, each) === fault.constraint)
  const last = names?.at(-1)
  if (!names || !last) return undefined
  const labels = createFormats(locale).list(names.map((name) => labelOf(definition, name, locale)))
  const message = 'error.duplicateTogether'
  return fail('DUPLICATE', { message, values: { labels }, fields: { [last]: t(message, { labels }) } })
}

/** The record that a relation refers to does not exist, or may not be chosen there. */
export function missingReference(
  definition: ResourceDefinition,
  name: string,
  locale: Locale,
  t: (id: string, values?: Record<string, string | number>) => string,
  cause?: unknown,
) {
  const texts = { label: labelOf(definition, name, locale) }
  return fail('REFERENCE_MISSING', {
    values: texts,
    fields: { [name]: t('error.referenceMissing', texts) },
    cause,
  })
}

/** Returns the driver's error, which drizzle's error has as its cause. */
function findFault(error: unknown): Fault | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++)
    if ('code' in current && typeof current.code === 'string' && 'constraint' in current)
      return {
        code: current.code,
        constraint: String(current.constraint),
        table: 'table' in current ? String(current.table) : '',
      }
  return undefined
}
