import { isBilingual, type ResourceDefinition, weighFieldOf } from '@teachnet/contract'
import type { LocalizedText, Locale } from '@teachnet/protocol'
import { toText } from '../../values/read-values.ts'
import { statusFieldOf } from '../list/columns.ts'
import type { FormField, FormValues } from './form-values.ts'

/** A part of a form. */
export interface FormSection {
  /** Title from the definition, or the kind of a section that the form creates. */
  readonly heading: LocalizedText | 'publication' | 'order' | undefined
  readonly fields: readonly FormField[]
}

/**
 * The sections of a form: those of the definition, and a last one with the fields that decide whether, when and in which place a record
 * appears. A single such field of a form without sections keeps its place.
 */
export function sectionsOf(definition: ResourceDefinition, fields: readonly FormField[]): FormSection[] {
  const { since, until } = definition.visitors ?? {}
  const names = new Set([weighFieldOf(definition), statusFieldOf(definition)?.name, since, until])
  const placing = fields.filter(({ name }) => names.has(name))
  const isApart =
    placing.length < fields.length && (placing.length > 1 || fields.some(({ field }) => field.section !== undefined))
  const others = isApart ? fields.filter((one) => !placing.includes(one)) : fields
  const sections = others.reduce<FormSection[]>((all, one) => {
    const last = all.at(-1)
    if (!last || one.field.section) return [...all, { heading: one.field.section, fields: [one] }]
    return [...all.slice(0, -1), { ...last, fields: [...last.fields, one] }]
  }, [])
  if (!isApart || placing.length === 0) return sections
  return [...sections, { heading: definition.visitors ? 'publication' : 'order', fields: placing }]
}

/**
 * The names of the fields that take a whole row of two columns: those that need the width, and those that would leave an empty column
 * beside them.
 *
 * @param isFull whether a field needs the width
 */
export function wholeRows(fields: readonly FormField[], isFull: (one: FormField) => boolean): ReadonlySet<string> {
  const whole = new Set<string>()
  let waiting: FormField | undefined
  for (const one of fields) {
    if (!isFull(one)) waiting = waiting ? undefined : one
    else {
      if (waiting) whole.add(waiting.name)
      waiting = undefined
      whole.add(one.name)
    }
  }
  return whole
}

/** The language of the text under a wire name; undefined for a value without language. */
export function languageOf({ name, field }: FormField, wireName: string): Locale | undefined {
  if (!isBilingual(field)) return undefined
  return wireName === name ? 'zh-cn' : 'en'
}

/** The wire names of texts that exist in the other language only. */
export function untranslated(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap((one) => {
    if (!isBilingual(one.field)) return []
    const empty = one.names.filter((name) => isEmpty(one, values[name]))
    return empty.length < one.names.length ? empty : []
  })
}

function isEmpty({ field }: FormField, value: unknown): boolean {
  const text = toText(value)
  // The editor leaves empty elements when all text is deleted.
  return (field.kind === 'richText' ? text.replaceAll(/<\/?(?:p|br)\s*\/?>/g, '') : text).trim() === ''
}

/** The text that names a record, for suggestions: its English one, otherwise its own. */
export function namingText({ labelField }: ResourceDefinition, values: FormValues): string {
  const texts = [values[`${labelField}_en`], values[labelField]]
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? ''
}
