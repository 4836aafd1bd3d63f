import {
  type ConfigItemRow,
  type ConfigItemType,
  type Field,
  isBilingual,
  type ResourceDefinition,
} from '@teachnet/contract'
import { createFormats, siteTimeZone } from '@teachnet/i18n'
import type { OpenedRecord } from '../../crud/data-source.ts'
import type { FormValues } from '../../crud/form-values.ts'
import { toText } from '../../crud/row.ts'
import { toUnixSeconds } from '../../crud/site-time.ts'
import { type FindController, inBoth, toField } from './item-field.ts'

/** A group of the configuration as the form engine takes it: a resource of one record, whose fields are the items. */
export interface GroupForm {
  readonly definition: ResourceDefinition
  readonly record: OpenedRecord
}

/** The one record that a group is. */
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

/** A Chinese text and its English twin, `<name>_en`, are one field in two languages. */
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

/** What the form engine reads a form's value from. Secrets never come with the page: only that there is one. */
function toFormSource({ type, value }: ConfigItemRow): unknown {
  if (type === 'password') return ''
  if (type !== 'datetime') return value
  return toUnixSeconds(toText(value).replace(' ', 'T'), siteTimeZone) ?? null
}

const { dateTime } = createFormats('en')

/** The body that saves values of a form, in the shapes in which the page carries them. */
export function toConfigBody(items: readonly ConfigItemRow[], values: FormValues): FormValues {
  const times = new Set(items.filter(({ type }) => type === 'datetime').map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      times.has(name) ? (typeof value === 'number' ? dateTime(value) : '') : value,
    ]),
  )
}

/** The items after a body was saved; a secret comes to be one that is there, and stays hidden. */
export function withSaved(items: readonly ConfigItemRow[], body: FormValues): ConfigItemRow[] {
  return items.map((item) => {
    if (!Object.hasOwn(body, item.name)) return item
    return { ...item, value: item.type === 'password' ? hiddenSecret : (body[item.name] ?? '') }
  })
}

/** What the server shows of a secret that is set. */
const hiddenSecret = '******'
