import { type Field, isBilingual, type ResourceDefinition } from '@teachnet/contract'
import { parseSiteTime } from '@teachnet/contract/site-time'
import type { ConfigItemRow, ConfigItemType } from '@teachnet/protocol'
import { createFormats } from '@teachnet/i18n'
import { siteFormats, siteTimeZone } from '@teachnet/languages'
import type { OpenedRecord } from '../../records/record/row.ts'
import type { FormValues } from '../../records/form/form-values.ts'
import { toText } from '../../values/read-values.ts'
import { type FindController, inBoth, toField } from './item-field.ts'
import { variableOf } from './item-words.ts'

/** A group of the configuration for the form engine: a resource with one record, whose fields are the items. */
interface GroupForm {
  readonly definition: ResourceDefinition
  readonly record: OpenedRecord
}

/** Id of the single record of a group. */
export const groupRecordId = 1

export function toGroupForm(
  group: { readonly name: string; readonly title: string; readonly list: readonly ConfigItemRow[] },
  findController: FindController,
): GroupForm {
  const { name, title, list } = group
  return {
    definition: {
      controller: `routine.Config.${name}`,
      table: 'config',
      title: inBoth(title),
      labelField: 'name',
      fields: toFields(list, findController),
    },
    record: {
      row: { ...Object.fromEntries(list.map((item) => [item.name, toFormSource(item)])), id: groupRecordId },
    },
  }
}

/** A Chinese text and its English counterpart, `<name>_en`, form one bilingual field. */
function toFields(items: readonly ConfigItemRow[], findController: FindController): Record<string, Field> {
  const types = new Map<string, ConfigItemType>(items.map(({ name, type }) => [name, type]))
  const twins = new Set(items.filter((item) => isTwin(item, types)).map(({ name }) => name))
  return Object.fromEntries(
    items.flatMap((item): [string, Field][] => {
      if (twins.has(item.name)) return []
      const field = toField(item, findController)
      return [[item.name, twins.has(`${item.name}_en`) ? withTwin(field) : field]]
    }),
  )
}

function isTwin({ name, type, allow_del }: ConfigItemRow, types: ReadonlyMap<string, ConfigItemType>): boolean {
  const canHaveTwo = type === 'string' || type === 'textarea' || type === 'editor'
  return canHaveTwo && allow_del === 0 && name.endsWith('_en') && types.get(name.slice(0, -'_en'.length)) === type
}

function withTwin(field: Field): Field {
  const both = { ...field, bilingual: true }
  return isBilingual(both) ? both : field
}

/** Returns the value from which the form engine reads an item. The page contains no secrets, only whether each one is set. */
function toFormSource(item: ConfigItemRow): unknown {
  const { type, value } = item
  if (variableOf(item) !== undefined) return ''
  if (type === 'password') return ''
  if (type !== 'datetime') return value
  return parseSiteTime(toText(value), siteTimeZone) ?? null
}

const { dateTime } = createFormats('en', siteFormats)

/** Converts form values to the body that saves them, in the formats of the page. */
export function toConfigBody(items: readonly ConfigItemRow[], values: FormValues): FormValues {
  const times = new Set(items.filter(({ type }) => type === 'datetime').map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      times.has(name) ? (typeof value === 'number' ? dateTime(value) : '') : value,
    ]),
  )
}

/** Returns the items after a body was saved; a saved secret is marked as set and stays hidden. */
export function withSaved(items: readonly ConfigItemRow[], body: FormValues): ConfigItemRow[] {
  return items.map((item) => {
    if (!Object.hasOwn(body, item.name)) return item
    return { ...item, value: item.type === 'password' ? hiddenSecret : (body[item.name] ?? '') }
  })
}

/** Placeholder from the server for a secret that is set. */
const hiddenSecret = '******'
