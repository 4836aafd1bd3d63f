/**
 * Formats messages that the build has compiled: the part of ICU that this site's messages use, in a twentieth of the size of the full
 * formatter. The build swaps it in (see vite.config.ts); a test holds it against the full one, message by message.
 *
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export type Value = string | number | boolean | Date | null | undefined
export type Values = Readonly<Record<string, Value>>

/** Element kinds as the ICU parser numbers them. */
const kinds = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const

export interface MessagePart {
  readonly type: number
  readonly value?: string
  readonly options?: Readonly<Record<string, { readonly value: readonly MessagePart[] }>>
  readonly offset?: number
  readonly pluralType?: Intl.PluralRuleType
}

/** @throws TypeError for an element that this formatter does not know: dates are formatted before they become values */
export function formatMessage(parts: readonly MessagePart[], values: Values, locale: string, pound?: number): string {
  const formatNumber = (number: number) => new Intl.NumberFormat(locale).format(number)
  const formatOption = (part: MessagePart, names: readonly string[], inner?: number) => {
    const name = names.find((candidate) => part.options && Object.hasOwn(part.options, candidate))
    const option = name === undefined ? undefined : part.options?.[name]
    return option ? formatMessage(option.value, values, locale, inner ?? pound) : ''
  }
  return parts
    .map((part) => {
      const value = values[part.value ?? '']
      switch (part.type) {
        case kinds.literal:
          return part.value ?? ''
        case kinds.argument:
          return String(value ?? '')
        case kinds.number:
          return formatNumber(Number(value))
        case kinds.select:
          return formatOption(part, [String(value), 'other'])
        case kinds.plural: {
          const count = Number(value) - (part.offset ?? 0)
          const rule = new Intl.PluralRules(locale, { type: part.pluralType ?? 'cardinal' }).select(count)
          return formatOption(part, [`=${Number(value)}`, rule, 'other'], count)
        }
        case kinds.pound:
          return formatNumber(pound ?? 0)
        default:
          throw new TypeError(`A message uses an ICU element of kind ${part.type}, which this formatter does not know`)
      }
    })
    .join('')
}
