import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { dateFormat, numberFormat, pluralRules } from './intl-formats.ts'

/** A value of a placeholder. */
export type MessageValue = string | number | bigint | boolean | Date | null | undefined

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Values of a message with tags: the function of a tag renders its content; other values may be custom parts, such as elements. */
export type RichValues<Part> = Readonly<Record<string, MessageValue | Part | TagFunction<Part>>>

/** Renders the content of a tag. */
export type TagFunction<Part> = (chunks: (string | Part)[]) => Part | string

/** The context of formatting. */
export interface FormatContext {
  /** BCP 47 tag. */
  readonly tag: string
  /** IANA name; undefined: the machine's zone. */
  readonly timeZone: string | undefined
  /** Called for a missing value or function, and for a value of the wrong type. */
  readonly onError: (error: Error) => void
}

/** Kinds of elements, as numbered by formatjs. Importing its enumeration would also import its parser. */
const literal = 0
const argument = 1
const number = 2
const date = 3
const time = 4
const select = 5
const plural = 6
const pound = 7

const days = { month: 'short', day: 'numeric', year: 'numeric' } as const
const clock = { hour: 'numeric', minute: 'numeric' } as const
const seconds = { ...clock, second: 'numeric' } as const

/** The named styles of ICU, as formatjs interprets them. */
const styles: Readonly<
  Record<number, Readonly<Record<string, Intl.NumberFormatOptions | Intl.DateTimeFormatOptions>>>
> = {
  [number]: { integer: { maximumFractionDigits: 0 }, percent: { style: 'percent' } },
  [date]: {
    short: { month: 'numeric', day: 'numeric', year: '2-digit' },
    medium: days,
    long: { ...days, month: 'long' },
    full: { ...days, weekday: 'long', month: 'long' },
  },
  [time]: {
    short: clock,
    medium: seconds,
    long: { ...seconds, timeZoneName: 'short' },
    full: { ...seconds, timeZoneName: 'short' },
  },
}

/** Languages that write whole numbers below 1000 as JavaScript does, without an extension that asks for other digits. */
const plainDigits = /^(de|en|es|fr|it|ja|ko|pt|ru|zh)(-(\w{2}|\w{4}))*$/i

function isPlain(value: number | bigint): boolean {
  return Number.isInteger(value) && value < 1000 && (value > 0 || Object.is(value, 0))
}

function formatNumber(value: number | bigint, tag: string, given: NumberOptions = plain): string {
  // The first number format of a page makes a browser load its number data: up to 50 ms on a phone, and more than all other texts of a page.
  if (given === plain && isPlain(value) && plainDigits.test(tag)) return `${value}`
  const { scale = 1, ...options } = given
  return numberFormat(tag, options).format(scale === 1 ? value : Number(value) * scale)
}

/** The options of a placeholder without a style. */
const plain = {}

type NumberOptions = Intl.NumberFormatOptions & { readonly scale?: number }

/** The options of a placeholder: from a skeleton, already parsed, or from a named style. */
function optionsOf(element: Extract<MessageFormatElement, { style?: unknown }>): object {
  const { style, type } = element
  if (typeof style === 'string') return styles[type]?.[style] ?? plain
  return style?.parsedOptions ?? (type === time ? seconds : plain)
}

/**
 * Formats a compiled message as parts: texts, and the results of the tags' functions.
 *
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function formatToParts<Part>(
  elements: readonly MessageFormatElement[],
  values: RichValues<Part>,
  context: FormatContext,
  count?: number,
): (string | Part)[] {
  const { tag, timeZone, onError } = context
  const parts: (string | Part)[] = []
  const add = (part: string | Part) => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  const addAll = (inner: readonly MessageFormatElement[], inside = count) => {
    for (const part of formatToParts(inner, values, context, inside)) add(part)
  }

  for (const element of elements) {
    if (element.type === literal) {
      add(element.value)
      continue
    }
    if (element.type === pound) {
      add(count === undefined ? '#' : formatNumber(count, tag))
      continue
    }
    const name = element.value
    const value = values[name]
    if (!Object.hasOwn(values, name)) {
      onError(new TypeError(`no value for "${name}"`))
      if (!('options' in element || 'children' in element)) {
        add(`{${name}}`)
        continue
      }
    }
    switch (element.type) {
      case argument:
        // Custom parts of the caller, such as React elements, are passed through.
        if (typeof value === 'object' && value !== null && !(value instanceof Date)) add(value)
        else add(value === null || value === undefined ? '' : String(value))
        break
      case number:
        add(formatNumber(typeof value === 'bigint' ? value : Number(value), tag, optionsOf(element)))
        break
      case date:
      case time: {
        const moment = value instanceof Date ? value : new Date(Number(value))
        if (Number.isNaN(moment.getTime())) {
          onError(new RangeError(`"${name}" is not a date or time`))
          break
        }
        const options = { ...(timeZone && { timeZone }), ...optionsOf(element) }
        add(dateFormat(tag, options).format(moment))
        break
      }
      case select:
        addAll((own(element.options, String(value)) ?? element.options['other'])?.value ?? [])
        break
      case plural: {
        const amount = Number(value) - element.offset
        const type = element.pluralType ?? 'cardinal'
        const rules = pluralRules(tag, { type })
        const { options } = element
        const option = own(options, `=${Number(value)}`) ?? own(options, rules.select(amount)) ?? options['other']
        addAll(option?.value ?? [], amount)
        break
      }
      default: {
        if (isTagFunction<Part>(value)) add(value(formatToParts(element.children, values, context, count)))
        else {
          if (Object.hasOwn(values, name)) onError(new TypeError(`"${name}" is a tag: its value must be a function`))
          addAll(element.children)
        }
      }
    }
  }
  return parts
}

function isTagFunction<Part>(value: RichValues<Part>[string]): value is TagFunction<Part> {
  return typeof value === 'function'
}

function own<T>(options: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined
}
