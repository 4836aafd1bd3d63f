/** What the configuration page of the back office (`routine.Config`) shows and takes. */

/** Every kind of input of the configuration page. */
export const configItemTypes = [
  'string',
  'password',
  'number',
  'radio',
  'checkbox',
  'switch',
  'textarea',
  'array',
  'datetime',
  'year',
  'date',
  'time',
  'select',
  'selects',
  'remoteSelect',
  'remoteSelects',
  'editor',
  'city',
  'image',
  'images',
  'file',
  'files',
  'icon',
  'color',
] as const
/** One of {@link configItemTypes}. */
export type ConfigItemType = (typeof configItemTypes)[number]

/** Every rule an item's value can be held to. */
export const configItemRules = [
  'required',
  'mobile',
  'idNumber',
  'account',
  'password',
  'varName',
  'editorRequired',
  'url',
  'email',
  'date',
  'number',
  'integer',
  'float',
] as const
/** One of {@link configItemRules}. */
export type ConfigItemRule = (typeof configItemRules)[number]

/** An item of the site's configuration. */
export interface ConfigItemRow {
  readonly id: number
  readonly name: string
  readonly group: string
  /** In the language of the request, as `tip` is. */
  readonly title: string
  readonly tip: string
  readonly type: ConfigItemType
  /** By type: a text, a boolean (`switch`), texts (`checkbox`, `selects`, `city`, `remoteSelects`) or {@link ConfigEntry}s (`array`). */
  readonly value: unknown
  /** Label by value; empty for what is no choice. */
  readonly content: Readonly<Record<string, string>> | ''
  /** Names of rules, separated by commas. */
  readonly rule: string
  /** Attributes of the form's row; an empty map is an empty list. */
  readonly extend: Readonly<Record<string, unknown>> | readonly []
  /** Attributes of the input. */
  readonly input_extend: Readonly<Record<string, unknown>> | readonly []
  /** 1: an administrator added it and may delete it. */
  readonly allow_del: number
  readonly weigh: number
}

/** An entry of an `array` item. */
export interface ConfigEntry {
  readonly key: string
  readonly value: string
}

/** The whole page: groups in their order, each with its items. */
export interface ConfigPage {
  readonly list: Readonly<
    Record<string, { readonly name: string; readonly title: string; readonly list: readonly ConfigItemRow[] }>
  >
  readonly remark: string
  /** Title by group. */
  readonly configGroup: Readonly<Record<string, string>>
  /** Title and route name of screens that also configure something. */
  readonly quickEntrance: readonly ConfigEntry[]
}

/** An item to add. */
export interface NewConfigItem {
  readonly group: string
  readonly weigh: number
  readonly name: string
  readonly title: string
  readonly type: string
  readonly tip: string
  readonly rule: readonly string[]
  /** Choices, one `value=label` to a line. */
  readonly content: string
  /** Attributes, one `name=value` to a line. */
  readonly extend: string
  readonly inputExtend: string
}

/** A mail server to try, and where to write to. */
export interface TestMailBody {
  readonly smtp_server: string
  readonly smtp_port: string
  readonly smtp_user: string
  /** Empty or hidden: the stored one. */
  readonly smtp_pass: string
  readonly smtp_verification: string
  readonly smtp_sender_mail: string
  /** Recipient. */
  readonly testMail: string
}
