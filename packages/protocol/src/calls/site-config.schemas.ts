import * as z from 'zod/mini'
import { configItemTypes } from '../config-types.ts'
import { list, map, oneOf, readText, text } from './wire-schema.ts'

/** An entry of an `array` item. */
const configEntry = z.object({ key: z.string(), value: z.string() })

/** Attributes; an empty map is written as an empty list. */
const attributes = z.union([map(z.unknown()), z.readonly(z.tuple([]))])

/** An item of the site's configuration. */
const configItemRow = z.object({
  id: z.int(),
  name: z.string(),
  group: z.string(),
  /** In the language of the request, like `tip`. */
  title: z.string(),
  tip: z.string(),
  type: z.enum(configItemTypes),
  /** By type: a text, a boolean (`switch`), texts (`checkbox`, `selects`, `city`, `remoteSelects`) or entries (`array`). */
  value: z.unknown(),
  /** Labels by value; empty for an item without choices. */
  content: z.union([map(z.string()), z.literal('')]),
  /** Names of rules, separated by commas. */
  rule: z.string(),
  /** Attributes of the form row. */
  extend: attributes,
  /** Attributes of the input. */
  input_extend: attributes,
  /** 1: an administrator added it and may delete it. */
  allow_del: z.number(),
  weigh: z.number(),
})

/** The whole page: groups in their order, each with its items. */
export const configPage = {
  reply: z.object({
    list: map(z.object({ name: z.string(), title: z.string(), list: list(configItemRow) })),
    remark: z.string(),
    /** Title by group. */
    configGroup: map(z.string()),
    /** Title and route name of other pages that configure something. */
    quickEntrance: list(configEntry),
  }),
}

/** Values by item, all items of one tab together, in the format of the page. The rules of each item validate them. */
export const saveConfig = { body: map(z.unknown()) }

/** An item to add. */
export const addConfigItem = {
  body: z.object({
    group: text(),
    weigh: z.pipe(
      z.transform((given: number) => readText(given)),
      z.string().check(z.meta({ type: 'number' })),
    ),
    name: text(),
    title: text(),
    type: text(),
    tip: text(),
    /** Old clients send the names of rules separated by commas. */
    rule: z.pipe(
      z.transform((given: readonly string[]) => {
        const names: readonly unknown[] = Array.isArray(given) ? given : readText(given).split(',')
        return [...new Set(names.map(String).filter(Boolean))]
      }),
      z.array(z.string()),
    ),
    /** Choices, one `value=label` to a line. */
    content: text(),
    /** Attributes, one `name=value` to a line. */
    extend: text(),
    inputExtend: text(),
  }),
}

export const deleteConfigItems = {
  query: z.object({
    /** One or more ids. Values that are not numbers are ignored. */
    ids: z.pipe(
      z.transform((given: readonly number[]): unknown => given),
      z.unknown().check(z.meta({ type: 'array', items: { type: 'integer' } })),
    ),
  }),
}

/** A mail server to test, and the recipient of the test mail. */
export const sendTestMail = {
  body: z.object({
    smtp_server: text(),
    smtp_port: text(),
    smtp_user: text(),
    /** Empty or masked: use the stored password. */
    smtp_pass: text(),
    smtp_verification: text(),
    smtp_sender_mail: text(),
    /** Recipient. */
    testMail: text(),
  }),
}

/** Each setting may be sent alone. */
export const changeTerminalConfig = {
  body: z.object({ manager: settingValue(), port: settingValue() }),
}

export const clearCache = { body: z.object({ type: oneOf(['tp', 'all']) }) }

/** A value, validated by the rules of its setting. */
function settingValue() {
  return z.optional(
    z.pipe(
      z.transform((given: string): unknown => given),
      z.unknown().check(z.meta({ type: 'string' })),
    ),
  )
}

/** One entry of a configuration item that holds a list of keys and values. */
export type ConfigEntry = z.output<typeof configEntry>
/** One item of the configuration page: its input, its value and its rules. */
export type ConfigItemRow = z.output<typeof configItemRow>
/** The configuration page: its groups, and the items of each. */
export type ConfigPage = z.output<typeof configPage.reply>
/** An item that an administrator adds to the configuration page. */
export type NewConfigItem = z.input<typeof addConfigItem.body>
/** The mail server to try, and the address that receives the test message. */
export type TestMailBody = z.input<typeof sendTestMail.body>
