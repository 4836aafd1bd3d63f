import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { type MessageShape, type PlaceholderKind, shapeOfElements } from './message-shape.ts'

type Values = Readonly<Record<string, unknown>>

/** A placeholder whose value formatjs cannot use: it would show the id instead of the message, or the current time instead of a date. */
export interface UnusableValue {
  readonly name: string
  /** Undefined for an explicit `null` or `undefined`, which show nothing. */
  readonly problem: string | undefined
}

/** The placeholders of a parsed message whose values cannot be used. */
export function findUnusable(elements: readonly MessageFormatElement[], values: Values): UnusableValue[] {
  const found: UnusableValue[] = []
  for (const [name, kind] of placeholdersOf(elements)) {
    if (!isUsable(kind, name, values)) found.push({ name, problem: problemOf(kind, name, values) })
  }
  return found
}

const shapes = new WeakMap<readonly MessageFormatElement[], MessageShape['placeholders']>()

function placeholdersOf(elements: readonly MessageFormatElement[]): MessageShape['placeholders'] {
  const known = shapes.get(elements)
  if (known) return known
  const { placeholders } = shapeOfElements(elements)
  shapes.set(elements, placeholders)
  return placeholders
}

function isUsable(kind: PlaceholderKind, name: string, values: Values): boolean {
  if (!Object.hasOwn(values, name)) return false
  const value = values[name]
  if (kind === 'tag') return typeof value === 'function'
  if (kind === 'date') return isDate(value)
  return kind === 'value' || (value !== null && value !== undefined)
}

function isDate(value: unknown): boolean {
  return Number.isFinite(value instanceof Date ? value.getTime() : value)
}

function problemOf(kind: PlaceholderKind, name: string, values: Values): string | undefined {
  if (!Object.hasOwn(values, name)) return `no value for "${name}"`
  if (kind === 'tag') return `"${name}" is a tag: its value must be a function`
  return values[name] === null || values[name] === undefined ? undefined : `"${name}" is not a date or time`
}

/**
 * The message without the placeholders that have no usable value: a missing value leaves its name in braces, a tag without its function leaves
 * its content, and anything else leaves nothing.
 */
export function withoutUnusable(elements: readonly MessageFormatElement[], values: Values): MessageFormatElement[] {
  return elements.flatMap((element): MessageFormatElement | MessageFormatElement[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return element
      case TYPE.plural:
      case TYPE.select: {
        const options = Object.entries(element.options).map(([name, option]) => {
          return [name, { ...option, value: withoutUnusable(option.value, values) }]
        })
        return { ...element, options: Object.fromEntries(options) }
      }
      case TYPE.tag: {
        const children = withoutUnusable(element.children, values)
        return isUsable('tag', element.value, values) ? { ...element, children } : children
      }
      default:
        if (isUsable(kinds[element.type], element.value, values)) return element
        return { type: TYPE.literal, value: Object.hasOwn(values, element.value) ? '' : `{${element.value}}` }
    }
  })
}

const kinds = {
  [TYPE.argument]: 'value',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'date',
} as const
