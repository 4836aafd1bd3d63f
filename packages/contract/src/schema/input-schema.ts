import * as z from 'zod/mini'
import type { Field } from '../fields.ts'
import { isBilingual, isNullable } from '../fields.ts'
import type { LocalizedText, Locale } from '../locale.ts'
import { derivedNames, type ChangeOf, fieldOf, type InputOf, type ResourceDefinition, wireNames } from '../resource.ts'
import { isEmptyValue, limitsOf, valueSchema } from './value-schema.ts'

/** One thing wrong with a body: the wire field, a message id, and the values its text wants. */
export interface Problem {
  readonly field: string
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}

/** The checked value, or what is wrong with it. */
export type ParsedInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Adding asks for everything that is required; editing takes what is given. */
export type InputMode = 'add' | 'edit'

/** What reading a body may know beside its definition. */
export interface InputContext {
  /** Reads `YYYY-MM-DD HH:mm:ss` texts of date-time fields to Unix seconds; without it only numbers are accepted. */
  readonly zone?: (text: string) => number | undefined
  /**
   * The record as it is. A text that stays as it is keeps its place though no new one may be like it: a rule that is younger than a
   * record must not lock it.
   */
  readonly current?: Readonly<Record<string, unknown>> | undefined
}

/** The wire fields that a body may set, with their fields. */
export function writableFields(definition: ResourceDefinition, mode: InputMode): [name: string, field: Field][] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.internal || field.readOnly || field.kind === 'id') return []
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
 * Reads a body. Read-only and derived fields are dropped, unknown ones refuse the whole, named up to five; empty values become `""`, `[]` or null by kind.
 * Missing fields stay missing: defaults are the table's.
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
    if (field.kind === 'text' && current && isSameText(raw, current[name])) {
      value[name] = current[name]
      continue
    }
    const result = requiredUnless(field, mode).safeParse(
      zone && field.kind === 'dateTime' ? readDateTime(raw, zone) : raw,
    )
    if (result.success) value[name] = orDefault(field, result.data)
    else problems.push(toProblem(name, field, result.error.issues[0]?.message))
  }
  if (mode === 'add')
    for (const [name, field] of writable)
      if (field.required && !(name in body) && !hasDefault(field))
        problems.push(toProblem(name, field, 'validation.required'))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** The first unknown names of a body. The rest of the body and its values are not read. */
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

/** Unknown names that a refusal lists, and characters of each: it does not grow with what was sent. */
const mostUnknown = 5
const longestName = 64

/** The label of a wire field, with the language added for the English half of a bilingual one. */
export function labelOf(definition: ResourceDefinition, name: string, locale: Locale): string {
  const own = fieldOf(definition, name)
  const field = own ?? fieldOf(definition, name.replace(/_en$/, ''))
  if (!field) return name
  return own ? field.label[locale] : `${field.label[locale]}${englishSuffix[locale]}`
}

const englishSuffix: LocalizedText = { 'zh-cn': '（英文）', en: ' (English)' }

function allWireNames(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => (field.internal ? [] : wireNames(name, field)))
}

function requiredUnless(field: Field, mode: InputMode): z.ZodMiniType {
  const schema =
    field.kind === 'masked' && mode === 'edit'
      ? z.union([z.string().check(z.refine(isMasked)), valueSchema(field)], { error: maskedProblem(field) })
      : valueSchema(field)
  // On edit an empty password or an untouched masked value keeps the old one.
  if (!field.required || (mode === 'edit' && field.kind === 'password')) return schema
  const message = field.kind === 'richText' ? 'validation.editorRequired' : 'validation.required'
  return schema.check(z.refine((value) => !isEmptyValue(field, value), message))
}

/** Whether a text is what replies show in place of a masked value: sent back on edit, it keeps the old one. */
export function isMasked(value: string): boolean {
  return value.includes('***')
}

/** A union hides what its parts say; the part that reads real values is asked again. */
function maskedProblem(field: Field) {
  return ({ input }: { readonly input?: unknown }) =>
    valueSchema(field).safeParse(input).error?.issues[0]?.message ?? 'validation.type'
}

/** What an emptied value is stored as: its default where the column cannot be null. */
function orDefault(field: Field, value: unknown): unknown {
  if (value !== null || isNullable(field)) return value
  if ('default' in field && field.default !== undefined) return field.default
  return field.kind === 'choice' ? '' : field.kind === 'json' ? null : 0
}

function hasDefault(field: Field): boolean {
  return 'default' in field && field.default !== undefined
}

function isSameText(raw: unknown, current: unknown): boolean {
  return typeof raw === 'string' && raw !== '' && raw.trim() === current
}

function readDateTime(raw: unknown, zone: (text: string) => number | undefined): unknown {
  if (typeof raw !== 'string' || /^\d*$/.test(raw.trim())) return raw
  return zone(raw.trim()) ?? raw
}

function toProblem(name: string, field: Field, message = 'validation.type'): Problem {
  return { field: name, message, values: limitsOf(field, message) }
}

/** Whether a field has an English twin on the wire. Re-exported for forms. */
export { isBilingual }
