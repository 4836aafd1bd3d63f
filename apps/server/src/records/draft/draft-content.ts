import { isPrivateFile, isSecret, type ResourceDefinition } from '@teachnet/contract'
import { draftDefinition, labelOf, writableFields } from '@teachnet/contract/schema'
import type { RecordDraftRow } from './stored-drafts.ts'
import { fail } from '../../platform/errors.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { isSameValue, type StoredRow, type WireRow } from '../rows.ts'
import { toFileUrls } from '../files/file-uses.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { checkReferences, readInput } from '../write/read-input.ts'
import { storeOptions, toStored } from '../write/stored-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields whose values a draft may hold, by wire name. A draft is JSON that others read: secrets and private files stay out of it. */
function draftFieldsOf(definition: ResourceDefinition) {
  return new Map(
    writableFields(definition, 'edit').filter(
      ([, field]) => serverKindOf(field).isContent && !isSecret(field) && !isPrivateFile(field) && !field.virtual,
    ),
  )
}

/**
 * Checks proposed values like an edit that may leave out required ones, and returns those that differ from the record, with rich text
 * cleaned.
 *
 * @param wire the record as a form shows it
 * @throws VALIDATION, REFERENCE_MISSING
 */
export async function readProposed(
  context: CrudContext,
  resource: BoundResource,
  values: Values,
  { row, wire }: { readonly row: StoredRow; readonly wire: WireRow },
): Promise<Record<string, unknown>> {
  const { definition } = resource
  const fields = draftFieldsOf(definition)
  const input = readInput(context, { ...resource, definition: draftDefinition(definition) }, 'edit', values, row)
  const odd = Object.keys(input).find((name) => name !== 'id' && !fields.has(name))
  if (odd !== undefined) throw rejectUndraftable(context, definition, odd)
  await checkReferences(context, resource, input, row)
  const stored = await toStored(definition, input, storeOptions(context))
  const cleaned = Object.entries(input).map(([name, value]): [string, unknown] => {
    const field = fields.get(name)
    return [name, field && serverKindOf(field).isHtml ? stored[name] : value]
  })
  return Object.fromEntries(cleaned.filter(([name, value]) => name !== 'id' && !isSameValue(value, wire[name])))
}

/** Names of proposed values whose fields were changed in the record to another value since they were proposed. */
export function contestedNames({ base, proposed }: Pick<RecordDraftRow, 'base' | 'proposed'>, wire: WireRow): string[] {
  return Object.entries(proposed).flatMap(([name, value]) =>
    isSameValue(base[name], wire[name]) || isSameValue(value, wire[name]) ? [] : [name],
  )
}

/** The proposed values that the caller may change in a record, and those that the limits of the caller's groups exclude. */
export function splitProposed(definition: ResourceDefinition, proposed: Values): { own: WireRow; others: WireRow } {
  const fields = draftFieldsOf(definition)
  const [own, others] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(proposed).filter(([name]) => fields.has(name) === isOwn)),
  )
  return { own: own ?? {}, others: others ?? {} }
}

/** The files of the site that proposed values name. */
export function filesIn(definition: ResourceDefinition, proposed: Values): string[] {
  const fields = draftFieldsOf(definition)
  const addresses = Object.entries(proposed).flatMap(([name, value]) => {
    const field = fields.get(name)
    return (field && serverKindOf(field).files?.addresses(value)) ?? []
  })
  return toFileUrls(addresses)
}

function rejectUndraftable({ locale, t }: CrudContext, definition: ResourceDefinition, name: string) {
  const text = t('crud.draft.notThis', { field: labelOf(definition, name, locale) })
  return fail('VALIDATION', { values: { message: text }, fields: { [name]: text } })
}
