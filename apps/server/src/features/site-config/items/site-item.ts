import type { ConfigItemRule, ConfigItemType, LocalizedText } from '@teachnet/protocol'

/** The declaration of a shipped item: the only place that describes it. */
export interface ItemDeclaration {
  readonly title: LocalizedText
  readonly tip?: LocalizedText
  /** An item of type `password` is a secret: stored encrypted, never sent. */
  readonly type: ConfigItemType
  /** In its stored form: lists of ids joined by commas, switches as `1` or `0`, arrays as JSON of `{key, value}`. */
  readonly default: string
  /** Declares a second item `<name>_en`, which holds the English text and has this default. */
  readonly en?: string
  readonly rules?: readonly ConfigItemRule[]
  /** The choices: label by value. */
  readonly content?: Readonly<Record<string, LocalizedText>>
  /** Attributes that clients pass to the input. */
  readonly inputExtend?: Readonly<Record<string, string | number | boolean>>
  /** Items that define the destination of a secret: when one of them changes, the secret must be entered again. */
  readonly goesWith?: readonly string[]
  /** Returns the message id of a problem that the rules do not cover, where needed with its values. */
  readonly refusalOf?: (value: string) => string | Rejection | undefined
}

/** Why a value is rejected. The message has the value `label` besides these. */
export interface Rejection {
  readonly message: string
  readonly values?: Readonly<Record<string, string>>
}

export type ItemDeclarations = Readonly<Record<string, ItemDeclaration>>
