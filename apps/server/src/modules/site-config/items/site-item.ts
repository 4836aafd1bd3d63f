import type { ConfigItemRule, ConfigItemType, LocalizedText } from '@teachnet/protocol'

/** What the product says of one of its own items. Nothing else about it is written anywhere. */
export interface ItemDeclaration {
  readonly title: LocalizedText
  readonly tip?: LocalizedText
  /** An item of type `password` is a secret: stored encrypted, never sent. */
  readonly type: ConfigItemType
  /** As it is stored: lists of ids joined by commas, switches as `1` or `0`, arrays as JSON of `{key, value}`. */
  readonly default: string
  /** Makes the item two: the second, `<name>_en`, holds the English text and has this default. */
  readonly en?: string
  readonly rules?: readonly ConfigItemRule[]
  /** What can be chosen: label by value. */
  readonly content?: Readonly<Record<string, LocalizedText>>
  /** Attributes of the input, as the clients hand them to it. */
  readonly inputExtend?: Readonly<Record<string, string | number | boolean>>
  /** Items that say where a secret goes: when one of them changes, the secret must be given again. */
  readonly goesWith?: readonly string[]
  /** Message id of what is wrong with a value, beyond its rules. */
  readonly refusalOf?: (value: string) => string | undefined
}

export type ItemDeclarations = Readonly<Record<string, ItemDeclaration>>
