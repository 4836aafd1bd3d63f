import {
  type Field,
  isBilingual,
  isPrivateFile,
  type ResourceDefinition,
  type SearchTerm,
  wireNames,
} from '@teachnet/contract'
import { isOn, toIds, toNumber, toText, toTexts } from './row.ts'

/** Values of a form by wire name, in the shape the inputs edit; see `toFormValue`. */
export type FormValues = Record<string, unknown>

export type FormMode = 'add' | 'edit'

/** A field of a form with its wire names: two for a bilingual one. */
export interface FormField {
  readonly name: string
  readonly field: Field
  readonly names: readonly string[]
}

export function formFieldsOf(definition: ResourceDefinition, mode: FormMode): FormField[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.internal || field.readOnly || field.kind === 'id' || field.form === false) return []
    if (field.form !== undefined && field.form !== mode) return []
    return [{ name, field, names: wireNames(name, field) }]
  })
}

/**
 * What an input edits: texts for texts and numbers as typed, `true` and `false` for switches, Unix seconds or null for date-times, an
 * id or null for a relation, arrays for what has many, indented text for JSON.
 */
export function toFormValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'switch':
      return isOn(value)
    case 'choice':
      return field.multiple ? toTexts(value) : toText(value)
    case 'dateTime':
    case 'relation':
      return toNumber(value) || null
    case 'treeParent':
      return toNumber(value) ?? 0
    case 'relations':
      // An old server writes "*" for all: no id, but not nothing.
      return toTexts(value).includes('*') ? ['*'] : toIds(value)
    case 'region':
      return toIds(value)
    case 'images':
    case 'files':
    case 'tags':
      return toTexts(value)
    case 'json':
      return value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)
    default:
      return toText(value)
  }
}

/** The wire's shape of what an input holds; the inverse of `toFormValue`. Text that is no JSON stays text: validation refuses it. */
export function toWireValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'switch':
      return value === true ? 1 : 0
    case 'id':
    case 'number':
    case 'integer':
    case 'weigh': {
      const text = toText(value).trim()
      return text === '' ? null : (toNumber(text) ?? text)
    }
    case 'money':
    case 'date':
      return toText(value).trim() || null
    case 'json':
      return parseJson(toText(value)).value
    default:
      return value
  }
}

export function parseJson(text: string): { readonly ok: boolean; readonly value: unknown } {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, value: text }
  }
}

/** The values a form opens with: those of a record, or of a new one what is given and the definition's defaults. */
export function initialValues(
  definition: ResourceDefinition,
  mode: FormMode,
  given: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    formFieldsOf(definition, mode).flatMap(({ name, field, names }) =>
      names.map((wireName) => {
        const fallback = mode === 'add' && wireName === name && 'default' in field ? field.default : undefined
        return [wireName, toFormValue(field, given[wireName] ?? fallback)]
      }),
    ),
  )
}

/** What a new record begins with where its list shows what belongs to one other record only: it belongs to that one as well. */
export function presetValues({ fields }: ResourceDefinition, search: readonly SearchTerm[]): FormValues {
  return Object.fromEntries(
    search.flatMap(({ field: name, operator, val }): [string, unknown][] =>
      operator === 'eq' && fields[name]?.kind === 'relation' ? [[name, val]] : [],
    ),
  )
}

/** Wire names whose values differ from those the form opened with. */
export function changedNames(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
): string[] {
  return formFieldsOf(definition, mode).flatMap(({ field, names }) =>
    names.filter((name) => comparable(field, values[name]) !== comparable(field, opened[name])),
  )
}

/** A text that is equal for equal values: another signature for a private file makes it no other file. */
function comparable(field: Field, value: unknown): string {
  const text = JSON.stringify(toWireValue(field, value))
  return isPrivateFile(field) ? text.replaceAll(/\?expires=\d+&signature=[\w-]+/g, '') : text
}

/**
 * The body that saves a form. Adding sends everything but empty values that the table fills in; editing sends what changed, and
 * what is required, since an old server's validator asks for it.
 */
export function toBody(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
): FormValues {
  const changed = new Set(changedNames(definition, mode, values, opened))
  return Object.fromEntries(
    formFieldsOf(definition, mode).flatMap(({ name, field, names }) =>
      names.flatMap((wireName): [string, unknown][] => {
        const value = toWireValue(field, values[wireName])
        const isRequired = field.required === true && wireName === name
        if (mode === 'edit') {
          const isSecret = field.kind === 'password' || field.kind === 'masked'
          return changed.has(wireName) || (isRequired && !isSecret) ? [[wireName, value]] : []
        }
        const isLeftToTable = !isRequired && (value === null || value === '') && !changed.has(wireName)
        return isLeftToTable ? [] : [[wireName, value]]
      }),
    ),
  )
}

/** Whether the input should have the whole width of the form. */
export function isWide(field: Field): boolean {
  if (isBilingual(field)) return true
  if (field.kind === 'text') return field.multiline === true
  return ['richText', 'images', 'files', 'json', 'relations', 'region'].includes(field.kind)
}
