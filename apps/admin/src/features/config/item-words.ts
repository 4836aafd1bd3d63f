import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ConfigItemRow, isRecord } from '@teachnet/protocol'
import { isOn, toText, toTexts } from '../../values/read-values.ts'
import { unitOf, withUnit } from './units.ts'

/** Returns the function that writes a value of an item as people read it. */
export function useItemWords(): (item: WordedItem, value: unknown) => string {
  const text = useText()
  const language = languageTag(useLocale())
  return (item, value) => wordsOf(item, value, { language, yes: text('crud.yes'), no: text('crud.no') })
}

/** The context for formatting a value of an item as text. */
export type WordedItem = Pick<ConfigItemRow, 'type' | 'content' | 'input_extend'>

/** Writes a value of an item as people read it; empty for an empty value. */
export function wordsOf(
  item: WordedItem,
  value: unknown,
  { language, yes, no }: { readonly language: string; readonly yes: string; readonly no: string },
): string {
  const { type, content } = item
  if (type === 'switch') return isOn(value) ? yes : no
  if (type === 'array')
    return (Array.isArray(value) ? value : [])
      .filter(isRecord)
      .map((entry) => `${toText(entry['key'])}: ${toText(entry['value'])}`)
      .join('\n')
  const unit = unitOf(item)
  if (unit) return withUnit(value, unit, language)
  if (content === '') return Array.isArray(value) ? toTexts(value).join(', ') : toText(value)
  return toTexts(value)
    .map((each) => content[each] ?? each)
    .join(', ')
}

/** Returns the environment variable that sets an item; undefined: the page sets it. */
export function variableOf({ input_extend: attributes }: Pick<ConfigItemRow, 'input_extend'>): string | undefined {
  const { environment } = { environment: undefined, ...attributes }
  return typeof environment === 'string' ? environment : undefined
}

/** Whether an item is a time zone that is chosen from a list. */
export function isTimeZone({ input_extend: attributes }: Pick<ConfigItemRow, 'input_extend'>): boolean {
  const { picker } = { picker: undefined, ...attributes }
  return picker === 'timeZone'
}
