import { type Field, isOffered, isPrivateFile, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { SearchTerm } from '@teachnet/protocol'
import { kindValueOf, toFormValue, toWireValue } from '../../fields/values.ts'

/** Target of a form: a new record, or the record with this id. */
export type FormTarget = 'add' | number

/** Values of a form by wire name, in the format that the inputs edit; see `toFormValue`. */
export type FormValues = Record<string, unknown>

export type FormMode = 'add' | 'edit'

/** A field of a form with its wire names: two for a bilingual field. */
export interface FormField {
  readonly name: string
  readonly field: Field
  readonly names: readonly string[]
}

export function formFieldsOf(definition: ResourceDefinition, mode: FormMode): FormField[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.internal || field.readOnly || !kindValueOf(field).isEditable || field.form === false) return []
    if (field.form !== undefined && field.form !== mode) return []
    return [{ name, field, names: wireNames(name, field) }]
  })
}

/**
 * The fields that a form shows while it has these values, see `shownWhen`. Fields that depend on a hidden field are
 * hidden, too.
 */
export function visibleFieldsOf(definition: ResourceDefinition, mode: FormMode, values: FormValues): FormField[] {
  const all = formFieldsOf(definition, mode)
  const hidden = new Set<string>()
  for (const { name, field } of all) {
    const deciding = Object.keys(field.shownWhen ?? {})
    const row = Object.fromEntries(
      deciding.flatMap((other) => {
        const decides = all.find((one) => one.name === other)
        return decides ? [[other, toWireValue(decides.field, values[other])]] : []
      }),
    )
    if (deciding.some((other) => hidden.has(other)) || !isOffered({ when: field.shownWhen }, row)) hidden.add(name)
  }
  return all.filter(({ name }) => !hidden.has(name))
}

/** Initial values of a form: those of a record or, for a new record, the presets and the definition's defaults. */
export function initialValues(
  definition: ResourceDefinition,
  mode: FormMode,
  initial: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    formFieldsOf(definition, mode).flatMap(({ name, field, names }) =>
      names.map((wireName) => {
        const fallback = mode === 'add' && wireName === name && 'default' in field ? field.default : undefined
        return [wireName, toFormValue(field, initial[wireName] ?? fallback)]
      }),
    ),
  )
}

/**
 * Initial values of a new record from the list's filter: if the list shows only the entries of another record, the new record belongs to
 * that record too.
 */
export function presetValues({ fields }: ResourceDefinition, search: readonly SearchTerm[]): FormValues {
  return Object.fromEntries(
    search.flatMap(({ field: name, operator, val }): [string, unknown][] =>
      operator === 'eq' && fields[name] && kindValueOf(fields[name]).isPreset ? [[name, val]] : [],
    ),
  )
}

/** Initial values of a copy: those of the record, without what must be unique, what replies hide and what only its own record may have. */
export function copiedValues(definition: ResourceDefinition, row: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    formFieldsOf(definition, 'add').flatMap(({ field, names }) =>
      field.unique || kindValueOf(field).isSecret || isPrivateFile(field)
        ? []
        : names.map((name): [string, unknown] => [name, row[name]]),
    ),
  )
}

/** All values of a form as its body would send them, changed or not. */
export function wireValues(definition: ResourceDefinition, mode: FormMode, values: FormValues): FormValues {
  return Object.fromEntries(
    formFieldsOf(definition, mode).flatMap(({ field, names }) =>
      kindValueOf(field).isSecret ? [] : names.map((name) => [name, toWireValue(field, values[name])]),
    ),
  )
}

/** Wire names of visible values that differ from the form's initial values. */
export function changedNames(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
): string[] {
  return visibleFieldsOf(definition, mode, values).flatMap(({ field, names }) =>
    names.filter((name) => comparable(field, values[name]) !== comparable(field, opened[name])),
  )
}

/** Whether a value that the form shows whatever the others are differs from its initial one; by wire name. */
export function isChangedValue(
  definition: ResourceDefinition,
  mode: FormMode,
  wireName: string,
  values: FormValues,
  opened: FormValues,
): boolean {
  const own = formFieldsOf(definition, mode).find(({ names }) => names.includes(wireName))
  if (!own || own.field.shownWhen) return false
  return comparable(own.field, values[wireName]) !== comparable(own.field, opened[wireName])
}

function comparable(field: Field, formValue: unknown): string {
  return kindValueOf(field).toComparable(toWireValue(field, formValue), field)
}

/**
 * Returns the body that saves a form. Adding sends everything except empty values that the table fills in. Editing sends changed values,
 * and required ones, because an old server's validator requires them. Fields that are not shown are not sent: their stored values stay.
 */
export function toBody(
  definition: ResourceDefinition,
  mode: FormMode,
  values: FormValues,
  opened: FormValues,
): FormValues {
  const changed = new Set(changedNames(definition, mode, values, opened))
  return Object.fromEntries(
    visibleFieldsOf(definition, mode, values).flatMap(({ name, field, names }) =>
      names.flatMap((wireName): [string, unknown][] => {
        const value = toWireValue(field, values[wireName])
        const isRequired = field.required === true && wireName === name
        if (mode === 'edit') {
          const { isSecret } = kindValueOf(field)
          return changed.has(wireName) || (isRequired && !isSecret) ? [[wireName, value]] : []
        }
        const isLeftToTable = !isRequired && (value === null || value === '') && !changed.has(wireName)
        return isLeftToTable ? [] : [[wireName, value]]
      }),
    ),
  )
}
