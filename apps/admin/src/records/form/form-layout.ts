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
  const isSeparate =
    placing.length < fields.length && (placing.length > 1 || fields.some(({ field }) => field.section !== undefined))
  const others = isSeparate ? fields.filter((one) => !placing.includes(one)) : fields
  const sections = others.reduce<FormSection[]>((all, one) => {
    const last = all.at(-1)
    if (!last || one.field.section) return [...all, { heading: one.field.section, fields: [one] }]
    return [...all.slice(0, -1), { ...last, fields: [...last.fields, one] }]
  }, [])
  if (!isSeparate || placing.length === 0) return sections
  return [...sections, { heading: definition.visitors ? 'publication' : 'order', fields: placing }]
}

/** The media query of a window with two columns: the text, and the settings with the publish box, which stays in view. */
export const twoColumns = '(min-width: 1280px)'

/** What the publish box covers of the settings that scroll beneath it, in CSS pixels. */
export const publishBoxHeight = 340

/** The two columns of a form with a long text. */
export interface WritingColumns {
  /** The title, the texts, and the sections that follow them. */
  readonly main: readonly FormSection[]
  /** Whether and when the record appears, and its short values. */
  readonly side: readonly FormSection[]
}

/** The names of the relations under which visitors find every record: its category. */
export function categoriesOf({ visitors, fields }: Pick<ResourceDefinition, 'visitors' | 'fields'>): string[] {
  return (visitors?.through ?? []).filter((name) => fields[name]?.kind === 'relation' && fields[name].required === true)
}

/** Kinds of inputs that need the width of a text. */
const wideKinds: ReadonlySet<string> = new Set(['richText', 'rows', 'json', 'images', 'files'])

/** Puts the sections of a form with a long text in two columns; undefined for a form without one. */
export function writingColumnsOf(
  definition: Pick<ResourceDefinition, 'labelField' | 'visitors' | 'fields'>,
  sections: readonly FormSection[],
): WritingColumns | undefined {
  if (!sections.some(({ fields }) => fields.some(({ field }) => field.kind === 'richText'))) return undefined
  const { labelField } = definition
  const categories = categoriesOf(definition)
  const isWide = ({ field }: FormField) => wideKinds.has(field.kind) || (field.kind === 'text' && field.multiline)
  const isTitle = ({ name }: FormField) => name === labelField
  const isCategory = ({ name }: FormField) => categories.includes(name)
  const all = sections.flatMap(({ fields }) => fields)
  const hasPublication = sections.some(({ heading }) => heading === 'publication')
  const main: FormSection[] = []
  const side: FormSection[] = []
  for (const section of sections) {
    if (section.heading === 'publication' || section.heading === 'order')
      side.unshift({ ...section, fields: [...all.filter(isCategory), ...section.fields] })
    else if (!section.fields.some(isTitle)) main.push(section)
    else {
      const title = section.fields.filter(isTitle)
      const others = section.fields.filter((one) => !isTitle(one) && !(hasPublication && isCategory(one)))
      main.push({ ...section, fields: [...title, ...others.filter(isWide)] })
      side.push({ heading: undefined, fields: others.filter((one) => !isWide(one)) })
    }
  }
  return { main, side: side.filter(({ fields }) => fields.length > 0) }
}

/**
 * The names of the fields that take a whole row of two columns: those that need the width, and those that would leave an empty column
 * next to them.
 *
 * @param isFull whether a field needs the width
 */
export function fullRows(fields: readonly FormField[], isFull: (one: FormField) => boolean): ReadonlySet<string> {
  const full = new Set<string>()
  let waiting: FormField | undefined
  for (const one of fields) {
    if (!isFull(one)) waiting = waiting ? undefined : one
    else {
      if (waiting) full.add(waiting.name)
      waiting = undefined
      full.add(one.name)
    }
  }
  return full
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
