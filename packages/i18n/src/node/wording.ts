import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { type MessageShape, type PlaceholderKind, shapeOf } from '../message-shape.ts'
import { createMessages } from '../create-messages.ts'
import type { TagFunction } from '../register.ts'
import { compileMessages } from './compile-messages.ts'

/** The reason why a text cannot replace another one. */
export type TextOverrideProblem =
  | { readonly kind: 'invalid' }
  /** The text uses a placeholder for which the code passes no value, or in another role, such as a name as a number. */
  | { readonly kind: 'unknownPlaceholder' | 'otherPlaceholder'; readonly name: string }
  /** The text lacks a tag, such as the link of the original. */
  | { readonly kind: 'missingTag'; readonly name: string }

/** A placeholder of a message, with the kind of its value. */
export interface Placeholder {
  readonly name: string
  readonly kind: PlaceholderKind
}

/**
 * The placeholders of an ICU text; none if it is not valid.
 *
 * @example placeholdersOf('{n, number} {name}') // [{ name: 'n', kind: 'number' }, { name: 'name', kind: 'value' }]
 */
export function placeholdersOf(text: string): Placeholder[] {
  return [...(shapeOf(text)?.placeholders ?? [])].map(([name, kind]) => ({ name, kind }))
}

/**
 * Checks whether a text can replace another one: the code passes the same values to both.
 *
 * @example findTextOverrideProblem('{name}', '{nmae}') // { kind: 'unknownPlaceholder', name: 'nmae' }
 */
export function findTextOverrideProblem(original: string, wording: string): TextOverrideProblem | undefined {
  const [known, provided] = [shapeOf(original), shapeOf(wording)]
  if (!provided) return { kind: 'invalid' }
  for (const [name, kind] of provided.placeholders) {
    const meant = known?.placeholders.get(name)
    if (meant === undefined) return { kind: 'unknownPlaceholder', name }
    if (!fits(kind, meant)) return { kind: 'otherPlaceholder', name }
  }
  const lost = [...(known?.placeholders ?? [])].find(
    ([name, kind]) => kind === 'tag' && !provided.placeholders.has(name),
  )
  return lost ? { kind: 'missingTag', name: lost[0] } : undefined
}

/** Any value but a tag can be inserted as text; a name can be no number. */
function fits(used: PlaceholderKind, meant: PlaceholderKind): boolean {
  return used === meant || (used === 'value' && meant !== 'tag')
}

/**
 * The message formatted with sample values: once for each number that its plurals distinguish, at least once.
 *
 * @example previewsOf('{n, plural, one {# item} other {# items}}', { locale: 'en' })
 */
export function previewsOf(
  wording: string,
  {
    locale,
    timeZone,
    original = wording,
  }: { readonly locale: string; readonly timeZone?: string | undefined; readonly original?: string },
): string[] {
  const shape = shapeOf(wording)
  if (!shape) return []
  const numbers = shape.plurals.length > 0 ? [0, 1, 5] : [5]
  // The original states more about a value than a text that only inserts it.
  const kinds = new Map(
    [...shape.placeholders].map(([name, kind]) => [name, shapeOf(original)?.placeholders.get(name) ?? kind]),
  )
  const { formatRich } = createMessages({ locale, messages: { wording }, timeZone })
  const visible = numbers.map((number) => formatRich('wording', samples(kinds, number)).join(''))
  return [...new Set(visible)]
}

/** A moment that shows the order of day and month: 2026-11-20 21:56 UTC, in Unix milliseconds. */
const sampleMoment = 1_795_211_760_000

function samples(placeholders: MessageShape['placeholders'], number: number) {
  const inside: TagFunction<string> = (chunks) => chunks.join('')
  const sampleOf = (name: string, kind: PlaceholderKind) => {
    if (kind === 'tag') return inside
    if (kind === 'number') return number
    return kind === 'date' ? sampleMoment : `‹${name}›`
  }
  return Object.fromEntries([...placeholders].map(([name, kind]) => [name, sampleOf(name, kind)]))
}

/**
 * Compiles one ICU text of a language. @throws SyntaxError for a text that is not valid
 *
 * @example compileTextOverride('X', 'en') // [{ type: 0, value: 'X' }]
 */
export function compileTextOverride(text: string, locale: string): readonly MessageFormatElement[] {
  return compileMessages({ wording: text }, locale)['wording'] ?? []
}
