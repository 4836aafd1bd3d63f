import * as z from 'zod/mini'
import { type Field, isBilingual, isNullable, kindOf } from '../definition/fields.ts'
import { schemaOf } from '../kinds/kind-schemas.ts'
import type { LocalizedText, Locale } from '@teachnet/protocol'
import type { ChangeOf, InputOf } from '../definition/record-types.ts'
import { derivedNames, fieldOf, type ResourceDefinition, wireNames } from '../definition/resource.ts'
import { longestAddress } from './address-schema.ts'
import { largestInteger, mostItems } from './value-parts.ts'

export { isMasked } from '../kinds/masked/schema.ts'

/** One problem of a body: the wire field, a message id, and the values for its text. */
export interface Problem {
  readonly field: string
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}

/** The validated value, or the problems found. */
export type ParsedInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Adding requires all required fields; editing accepts any part. */
export type InputMode = 'add' | 'edit'

/** The context of parsing a body, besides its definition. */
export interface InputContext {
  /** Converts `YYYY-MM-DD HH:mm:ss` texts of date-time fields to Unix seconds; without it only numbers are accepted. */
  readonly zone?: (text: string) => number | undefined
  /**
   * The current record. A text that stays unchanged is accepted even if a new one like it would be refused: a newer rule must not lock an
   * old record.
   */
  readonly current?: Readonly<Record<string, unknown>> | undefined
}

/** The wire names that a body may set, with their fields. */
export function writableFields(definition: ResourceDefinition, mode: InputMode): [name: string, field: Field][] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.internal || field.readOnly || kindOf(field).role === 'id') return []
    if (field.form === 'add' && mode === 'edit') return []
    if (field.form === 'edit' && mode === 'add') return []
    return wireNames(name, field).map((wireName): [string, Field] => [
      wireName,
      wireName === name ? field : { ...field, required: false },
    ])
  })
}

/** The schema of a body that adds (`add`) or changes (`edit`, every part optional) a record. */
export function inputSchema<D extends ResourceDefinition>(
  definition: D,
  mode: 'add',
): z.ZodMiniType<InputOf<D>, unknown>
export function inputSchema<D extends ResourceDefinition>(
  definition: D,
  mode: 'edit',
): z.ZodMiniType<ChangeOf<D>, unknown>
export function inputSchema(definition: ResourceDefinition, mode: InputMode): z.ZodMiniType {
  const shape = Object.fromEntries(
    writableFields(definition, mode).map(([name, field]) => {
      const schema = requiredUnless(field, mode)
      return [name, mode === 'add' && field.required && !hasDefault(field) ? schema : z.optional(schema)]
    }),
  )
  return z.strictObject(mode === 'edit' ? { ...shape, id: z.int('validation.integer') } : shape)
}

/**
 * Reads a body. Read-only and derived fields are dropped. Unknown fields refuse the whole body; up to five of them are named. Empty values
 * become `""`, `[]` or null by kind. Missing fields stay missing: the table provides defaults.
 */
export function parseInput(
  definition: ResourceDefinition,
  mode: InputMode,
  body: unknown,
  { zone, current }: InputContext = {},
): ParsedInput<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, problems: [{ field: '', message: 'validation.type', values: {} }] }
  const writable = new Map(writableFields(definition, mode))
  const ignored = new Set([...Object.keys(definition.fields), ...allWireNames(definition), ...derivedNames(definition)])
  const value: Record<string, unknown> = {}
  const problems: Problem[] = []
  const unknown = findUnknown(body, (name) => writable.has(name) || ignored.has(name))
  if (unknown.length > 0) return { ok: false, problems: unknown }
  for (const [name, raw] of Object.entries(body)) {
    const field = writable.get(name)
    if (!field) continue
    if (schemaOf(field).keepsSameText && current && isSameText(raw, current[name])) {
      value[name] = current[name]
      continue
    }
    const read = zone ? schemaOf(field).readInZone(raw, zone) : raw
    const result = requiredUnless(field, mode).safeParse(read)
    if (result.success) value[name] = orDefault(field, result.data)
    else problems.push(...problemsIn(name, field, result.error.issues))
  }
  if (mode === 'add')
    for (const [name, field] of writable)
      if (field.required && !(name in body) && !hasDefault(field))
        problems.push(toProblem(name, field, schemaOf(field).requiredMessage))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** Returns the first unknown names of a body. It does not read the rest of the body or its values. */
function findUnknown(body: object, isKnown: (name: string) => boolean): Problem[] {
  const problems: Problem[] = []
  for (const name of Object.keys(body)) {
    if (isKnown(name)) continue
    const label = name.slice(0, longestName)
    problems.push({ field: label, message: 'validation.unknown', values: { label } })
    if (problems.length === mostUnknown) break
  }
  return problems
}

/** Maximum number of unknown names in a refusal, and of characters of each: the reply does not grow with the request. */
const mostUnknown = 5
const longestName = 64

/** The label of a wire field; the language is added for the English half of a bilingual field. */
export function labelOf(definition: ResourceDefinition, name: string, locale: Locale): string {
  const part = partLabel(definition, name, locale)
  if (part !== undefined) return part
  const own = fieldOf(definition, name)
  const field = own ?? fieldOf(definition, name.replace(/_en$/, ''))
  if (!field) return name
  return own ? field.label[locale] : `${field.label[locale]}${englishSuffix[locale]}`
}

/** The label of a part of a value, such as `lessons.2.title`. */
function partLabel(definition: ResourceDefinition, name: string, locale: Locale): string | undefined {
  const [root = '', row, part = ''] = name.split('.')
  const field = fieldOf(definition, root)
  const found = field && row !== undefined ? schemaOf(field).partAt(field, [Number(row), part]) : undefined
  if (!field || !found) return undefined
  const suffix = part.endsWith('_en') && found.kind === 'text' && found.bilingual ? englishSuffix[locale] : ''
  const labels = { field: field.label[locale], row: Number(row) + 1, part: `${found.label[locale]}${suffix}` }
  return locale === 'en'
    ? `${labels.field} ${labels.row}: ${labels.part}`
    : `${labels.field}第 ${labels.row} 项的${labels.part}`
}

const englishSuffix: LocalizedText = { 'zh-cn': '（英文）', en: ' (English)' }

function allWireNames(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => (field.internal ? [] : wireNames(name, field)))
}

function requiredUnless(field: Field, mode: InputMode): z.ZodMiniType {
  const kind = schemaOf(field)
  const schema = mode === 'edit' ? kind.changedValue(field) : kind.value(field)
  if (!field.required || (mode === 'edit' && kind.keepsOldWhenEmpty)) return schema
  return schema.check(z.refine((value) => !isEmptyValue(field, value), kind.requiredMessage))
}

/** Whether a value counts as missing, so that `required` refuses it. */
function isEmptyValue(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : schemaOf(field).isEmpty(value)
}

/** The stored value of an emptied field: its default if the column cannot be null. */
function orDefault(field: Field, value: unknown): unknown {
  return value !== null || isNullable(field) ? value : schemaOf(field).emptied(field)
}

function hasDefault(field: Field): boolean {
  return 'default' in field && field.default !== undefined
}

function isSameText(raw: unknown, current: unknown): boolean {
  return typeof raw === 'string' && raw !== '' && raw.trim() === current
}

/** The problem of a value; of a value with parts, one for each refused part, named `lessons.2.title`. */
function problemsIn(name: string, field: Field, issues: readonly z.core.$ZodIssue[]): Problem[] {
  const ofParts = issues.flatMap(({ path, message }) => {
    const part = schemaOf(field).partAt(field, path)
    return part ? [toProblem([name, ...path].join('.'), part, message)] : []
  })
  return ofParts.length > 0 ? ofParts.slice(0, mostParts) : [toProblem(name, field, issues[0]?.message)]
}

/** Maximum number of refused parts of one value in a refusal. */
const mostParts = 20

function toProblem(name: string, field: Field, message = 'validation.type'): Problem {
  return { field: name, message, values: limitsOf(field, message) }
}

/** The values for the message of a refused value: the limits of the field. */
function limitsOf(field: Field, message: string): Readonly<Record<string, string | number>> {
  const { min = 1, max = largestInteger, ...limits } = schemaOf(field).limits(field)
  switch (message) {
    case 'validation.tooSmall':
      return { min }
    case 'validation.tooLarge':
    case 'validation.tooDeep':
      return { max }
    case 'validation.tooPrecise':
      return { decimals: limits.decimals ?? 0 }
    case 'validation.tooMany':
      return { max: limits.maxItems ?? mostItems }
    case 'validation.tooShort':
      return { min: limits.shortest ?? 0 }
    case 'validation.fileType':
      return { types: limits.types ?? '' }
    case 'validation.tooLong':
      return { max: limits.longest ?? longestAddress }
    default:
      return {}
  }
}

/** Whether a field has a second, English wire field. Re-exported for forms. */
export { isBilingual }
