import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The type of a placeholder. */
export type PlaceholderKind = 'value' | 'number' | 'date' | 'tag'

/** The placeholders of a message, and its plural categories. */
export interface MessageShape {
  readonly placeholders: ReadonlyMap<string, PlaceholderKind>
  /** The options of each plural: `['one', 'other']`. */
  readonly plurals: readonly { readonly type: Intl.PluralRuleType; readonly options: readonly string[] }[]
}

/** Only the pattern `j` for hours depends on the language, and the shape of a message does not. */
const locale = new Intl.Locale('en')

/** Parses the shape of an ICU text; undefined if it is not valid. */
export function shapeOf(text: string): MessageShape | undefined {
  const read = readShape(text)
  return 'shape' in read ? read.shape : undefined
}

/** Parses the shape of an ICU text, or gives the error of its parser. */
export function readShape(text: string): { readonly shape: MessageShape } | { readonly error: unknown } {
  try {
    return { shape: shapeOfElements(parse(text, { locale })) }
  } catch (error) {
    return { error }
  }
}

/** Reads the shape of a parsed message. */
export function shapeOfElements(elements: readonly MessageFormatElement[]): MessageShape {
  const placeholders = new Map<string, PlaceholderKind>()
  const plurals: { type: Intl.PluralRuleType; options: string[] }[] = []
  const add = (name: string, kind: PlaceholderKind) => {
    // The narrowest kind is kept: a number may also be inserted as plain text.
    if (!placeholders.has(name) || placeholders.get(name) === 'value') placeholders.set(name, kind)
  }
  const read = (element: MessageFormatElement): void => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return
      case TYPE.argument:
        return add(element.value, 'value')
      case TYPE.number:
        return add(element.value, 'number')
      case TYPE.date:
      case TYPE.time:
        return add(element.value, 'date')
      case TYPE.tag:
        add(element.value, 'tag')
        return element.children.forEach(read)
      case TYPE.plural:
        add(element.value, 'number')
        plurals.push({ type: element.pluralType ?? 'cardinal', options: Object.keys(element.options) })
        return Object.values(element.options).forEach((option) => option.value.forEach(read))
      case TYPE.select:
        add(element.value, 'value')
        return Object.values(element.options).forEach((option) => option.value.forEach(read))
    }
  }
  elements.forEach(read)
  return { placeholders, plurals }
}
