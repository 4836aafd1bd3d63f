import { type Field, type PublishProblem, wireNames } from '@teachnet/contract'
import { plainText } from './missing-content.ts'

/** Maximum number of words that a report names for a field; the others are named once these are removed. */
const mostNamed = 10

/** Reads the list of the configuration: one word or phrase on each line. */
export function readWords(list: string): readonly string[] {
  return [...new Set(list.split('\n').map((line) => line.trim()))].filter((word) => word !== '')
}

/** Finds the words that advertisements must not contain, in every text that visitors read; case and the width of letters do not matter. */
export function findForbidden(
  fields: readonly (readonly [name: string, field: Field])[],
  values: Readonly<Record<string, unknown>>,
  words: readonly string[],
): PublishProblem[] {
  const wanted = words.map((word) => ({ word, key: comparable(word) }))
  return fields.flatMap(([name, field]) => {
    if (field.kind !== 'text' && field.kind !== 'richText') return []
    return wireNames(name, field).flatMap((wireName): PublishProblem[] => {
      const text = values[wireName]
      if (typeof text !== 'string') return []
      const shown = comparable(field.kind === 'richText' ? plainText(text) : text)
      const found = wanted.flatMap(({ word, key }) => (shown.includes(key) ? [word] : []))
      return found.slice(0, mostNamed).map((word) => ({ field: wireName, kind: 'word', text: word }))
    })
  })
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
