import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type WordedItem, wordsOf } from './item-words.ts'

/** Returns the function that writes a value of an item as people read it. */
export function useItemWords(): (item: WordedItem, value: unknown) => string {
  const text = useText()
  const language = languageTag(useLocale())
  return (item, value) => wordsOf(item, value, { language, yes: text('crud.yes'), no: text('crud.no') })
}
