import * as z from 'zod/mini'
import { type Field, isBilingual, isMobileField, isNullable, kindOf } from '../definition/fields.ts'
import { schemaOf } from '../kinds/kind-schemas.ts'
import type { LocalizedText, Locale } from '@teachnet/protocol'
import type { ChangeOf, InputOf } from '../definition/record-types.ts'
import { derivedNames, fieldOf, type ResourceDefinition, wireNames } from '../definition/resource.ts'
import { longestAddress } from './address-schema.ts'
import { isMasked } from '../kinds/masked/schema.ts'
import { keepsRule } from '../values/rules.ts'
import { largestInteger, mostItems } from './value-parts.ts'

export { isMasked }

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
   * The current record. A text that stays unchanged is accepted even if a new one like it would be rejected: a newer rule must not lock an
   * old record.
   */
  readonly current?: Readonly<Record<string, unknown>> | undefined
  /** Judges a mobile number from abroad by the numbering plan of its country, and returns the stored form. Default: by its length alone. */
  readonly readMobile?: (number: string) => string | undefined
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
 * Reads a body. Read-only and derived fields are dropped. Unknown fields reject the whole body; up to five of them are named. Empty values
 * become `""`, `[]` or null by kind. Missing fields stay missing: the table provides defaults.
 */
export function parseInput(
  definition: ResourceDefinition,
  mode: InputMode,
  body: unknown,
  { zone, current, readMobile = (number) => number }: InputContext = {},
): ParsedInput<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, problems: [{ field: '', message: 'validation.type', values: {} }] }
  const { writable, ignored, schemaFor } = bodyOf(definition, mode)
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
    const result = schemaFor(name, field).safeParse(read)
    const foreign = result.success && isMobileField(field) ? foreignIn(result.data) : undefined
    const known = foreign === undefined ? undefined : readMobile(foreign)
    if (foreign !== undefined && known === undefined) problems.push(toProblem(name, field, 'validation.mobile'))
    else if (result.success) value[name] = known ?? orDefault(field, result.data)
    else problems.push(...problemsIn(name, field, result.error.issues))
  }
  if (mode === 'add')
    for (const [name, field] of writable)
      if (field.required && !(name in body) && !hasDefault(field))
        problems.push(toProblem(name, field, schemaOf(field).requiredMessage))
  problems.push(...problemsBetween(writable, { mode, value, current, refused: problems }))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** What the bodies of a definition consist of. */
interface BodyParts {
  readonly writable: ReadonlyMap<string, Field>
  /** Names that a body may have without an effect. */
  readonly ignored: ReadonlySet<string>
  readonly schemaFor: (name: string, field: Field) => z.ZodMiniType
}

/** Building schemas takes longer than parsing with them, and an import parses thousands of bodies. */
const bodies = { add: new WeakMap<ResourceDefinition, BodyParts>(), edit: new WeakMap<ResourceDefinition, BodyParts>() }

function bodyOf(definition: ResourceDefinition, mode: InputMode): BodyParts {
  const known = bodies[mode].get(definition)
  if (known) return known
  const schemas = new Map<string, z.ZodMiniType>()
  const body = {
    writable: new Map(writableFields(definition, mode)),
    ignored: new Set([...Object.keys(definition.fields), ...allWireNames(definition), ...derivedNames(definition)]),
    schemaFor: (name: string, field: Field) => {
      const schema = schemas.get(name) ?? requiredUnless(field, mode)
      schemas.set(name, schema)
      return schema
    },
  }
  bodies[mode].set(definition, body)
  return body
}

/** A number with a calling code. */
function foreignIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('+') ? value : undefined
}

interface Parsed {
  readonly mode: InputMode
  readonly value: Readonly<Record<string, unknown>>
  readonly current: InputContext['current']
  readonly refused: readonly Problem[]
}

/** The problems of fields that depend on each other: one of two must be given, and one says which rule judges the other. */
function problemsBetween(writable: ReadonlyMap<string, Field>, { mode, value, current, refused }: Parsed): Problem[] {
  const valueOf = (name: string) => {
    const field = writable.get(name)
    const given = Object.hasOwn(value, name) ? value[name] : current?.[name]
    return given ?? (field?.kind === 'choice' ? field.default : undefined)
  }
  const isRejected = (name: string) => refused.some(({ field }) => field === name)
  const problems: Problem[] = []
  for (const [name, field] of writable) {
    if (isRejected(name)) continue
    const other = field.requiredUnless
    // The first of two fields that are both empty has the problem.
    const isFirst = !problems.some((problem) => problem.field === other)
    const isChecked = mode === 'add' || name in value || (other !== undefined && other in value)
    if (other !== undefined && isFirst && isChecked && !isRejected(other) && isMissing(name) && isMissing(other))
      problems.push(toProblem(name, field, writable.has(other) ? 'validation.either' : schemaOf(field).requiredMessage))
    const problem = problemByField(field, value[name], valueOf)
    if (problem !== undefined) problems.push(toProblem(name, field, problem))
  }
  return problems

  function isMissing(name: string): boolean {
    const given = valueOf(name)
    return given === undefined || given === null || given === ''
  }
}

/** The message of a value that breaks the rule which another field chooses. */
function problemByField(field: Field, value: unknown, valueOf: (name: string) => unknown): string | undefined {
  if (field.kind !== 'masked' || !field.rulesBy || typeof value !== 'string' || isMasked(value)) return undefined
  const { field: other, rules } = field.rulesBy
  const chosen = rules[String(valueOf(other))]
  const judges = chosen === undefined ? Object.values(rules) : [chosen]
  return judges.some((rule) => keepsRule(rule, value)) ? undefined : `validation.${judges[0] ?? 'type'}`
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

/** Maximum number of unknown names in a rejection, and of characters of each: the reply does not grow with the request. */
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

/** What the label of a text's English field has behind that of the field. */
export const englishSuffix: LocalizedText = { 'zh-cn': '（英文）', en: ' (English)' }

function allWireNames(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => (field.internal ? [] : wireNames(name, field)))
}

function requiredUnless(field: Field, mode: InputMode): z.ZodMiniType {
  const kind = schemaOf(field)
  const schema = mode === 'edit' ? kind.changedValue(field) : kind.value(field)
  if (!field.required || (mode === 'edit' && kind.keepsOldWhenEmpty)) return schema
  return schema.check(z.refine((value) => !isEmptyValue(field, value), kind.requiredMessage))
}

/** Whether a value counts as missing, so that `required` rejects it. */
export function isEmptyValue(field: Field, value: unknown): boolean {
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

/** The problem of a value; of a value with parts, one for each rejected part, named `lessons.2.title`. */
function problemsIn(name: string, field: Field, issues: readonly z.core.$ZodIssue[]): Problem[] {
  const ofParts = issues.flatMap(({ path, message }) => {
    const part = schemaOf(field).partAt(field, path)
    return part ? [toProblem([name, ...path].join('.'), part, message)] : []
  })
  return ofParts.length > 0 ? ofParts.slice(0, mostParts) : [toProblem(name, field, issues[0]?.message)]
}

/** Maximum number of rejected parts of one value in a rejection. */
const mostParts = 20

function toProblem(name: string, field: Field, message = 'validation.type'): Problem {
  return { field: name, message, values: limitsOf(field, message) }
}

/** The values for the message of a rejected value: the limits of the field. */
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
