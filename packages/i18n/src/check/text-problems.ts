import { languageTag } from '../languages.ts'
import { type MessageShape, readShape, shapeOf } from '../message-shape.ts'
import { describeInvalid } from '../node/icu-error.ts'
import { type StyleNames, styleProblems } from './style-problems.ts'

/** A text of another language. */
export interface ComparedText {
  /** Path of its file. */
  readonly path: string
  readonly text: string
}

interface TextOptions {
  readonly locale: string
  /** The text that it is compared with; undefined: none. */
  readonly source: ComparedText | undefined
  readonly styles: StyleNames | undefined
}

/** The problems of a text in one language, each as the end of a sentence that begins with the id of its message. */
export function textProblems(text: string, { locale, source, styles }: TextOptions): string[] {
  const read = readShape(text)
  if ('error' in read) return [`is ${describeInvalid(text, read.error)}`]
  const { shape } = read
  const problems = styleProblems(text, locale, styles).map((problem) => `has ${problem}`)
  for (const { type, options } of shape.plurals) {
    const needed = new Intl.PluralRules(languageTag(locale), { type }).resolvedOptions().pluralCategories
    const lacking = needed.filter((category) => !options.includes(category) && !coversByNumber(category, options))
    if (lacking.length > 0) problems.push(`has no plural for ${lacking.join(', ')}`)
  }
  const wanted = source && shapeOf(source.text)
  if (!source || !wanted) return problems
  const names = placeholdersOf(shape)
  const others = placeholdersOf(wanted)
  if (names !== others) problems.push(`has the placeholders ${names || 'none'}, ${source.path} has ${others || 'none'}`)
  return [...problems, ...contradictions(shape, wanted, source.path)]
}

/** Whether texts have the same placeholders; those that are not valid have none. */
export function haveSamePlaceholders(texts: readonly ComparedText[]): boolean {
  return new Set(texts.map(({ text }) => placeholdersOf(shapeOf(text)))).size === 1
}

function placeholdersOf(shape: MessageShape | undefined): string {
  return [...(shape?.placeholders.keys() ?? [])].sort().join(', ')
}

/** A value cannot be a number in one language and a date in another. Any value can be shown as a text. */
function contradictions(shape: MessageShape, wanted: MessageShape, path: string): string[] {
  return [...shape.placeholders].flatMap(([name, kind]) => {
    const other = wanted.placeholders.get(name)
    if (other === undefined || other === kind) return []
    if (kind !== 'tag' && other !== 'tag' && (kind === 'value' || other === 'value')) return []
    return [`uses "${name}" as a ${kind}, ${path} as a ${other}`]
  })
}

/** `=1` replaces `one` if the language uses that category only for this number. */
function coversByNumber(category: string, options: readonly string[]): boolean {
  return (category === 'one' && options.includes('=1')) || (category === 'zero' && options.includes('=0'))
}
