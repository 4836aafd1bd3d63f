import type { ResourceDefinition } from '@teachnet/contract'
import { type InputMode, labelOf, parseInput, type Problem } from '@teachnet/contract/schema'
import { fail, type Values } from '../../platform/errors.ts'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { readMobile } from '../../platform/read-contact.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'

/**
 * Parses and validates a body by the definition.
 *
 * @param before the row that is changed
 * @throws VALIDATION with the first problem as message and all problems in `fields`; UNKNOWN_FIELD for unknown field names
 */
export function readInput(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  mode: InputMode,
  body: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Record<string, unknown> {
  const { locale, t, settings } = context
  const parsed = parseInput(definition, mode, hooks.readBody?.(body, context) ?? body, {
    zone: (text) => parseSiteTime(text, settings.timeZone),
    current: before,
    readMobile,
  })
  if (parsed.ok) return parsed.value
  throw rejectInput({ locale, t }, definition, parsed.problems)
}

/** Throws VALIDATION with the first problem as message and all problems in `fields`, or UNKNOWN_FIELD. */
export function rejectInput(
  { locale, t }: Pick<CrudContext, 'locale' | 't'>,
  definition: ResourceDefinition,
  problems: readonly Problem[],
) {
  const unknown = problems.find(({ message }) => message === 'validation.unknown')
  const messages = problems.map(({ field, message, values }) => {
    const text = t(message, { ...values, label: labelOf(definition, field, locale) })
    return [field, text] as const
  })
  const fields = Object.fromEntries(messages)
  if (unknown) return fail('UNKNOWN_FIELD', { values: { field: unknown.field }, fields })
  return fail('VALIDATION', { values: { message: messages[0]?.[1] ?? '' }, fields })
}

/** Rejects one field with a specific message. */
export function rejectField({ t }: Pick<CrudContext, 't'>, field: string, message: string, values: Values = {}) {
  const text = t(message, values)
  return fail('VALIDATION', { values: { message: text }, fields: { [field]: text } })
}
