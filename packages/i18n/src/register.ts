/**
 * The registered languages and messages of an application. Empty here; an application extends it by module augmentation, manually or with
 * the file that `teachnet-i18n types` writes:
 *
 * @example declare module '@teachnet/i18n' { interface Register { locale: 'zh-cn' | 'en' } }
 */
export interface Register {}

/** The registered languages; any text if none are registered. */
export type RegisteredLocale = Register extends { readonly locale: infer L extends string } ? L : string

/** The registered message ids with their values. */
type RegisteredMessages = Register extends { readonly messages: infer M } ? M : undefined

/** The registered message ids; any text if none are registered. */
export type MessageId = RegisteredMessages extends undefined ? string : Extract<keyof RegisteredMessages, string>

/** The arguments after an id: none if its message has no placeholders, otherwise required. */
export type ValuesOf<Id, Loose> = RegisteredMessages extends undefined
  ? [values?: Loose]
  : Id extends keyof RegisteredMessages
    ? keyof RegisteredMessages[Id] extends never
      ? []
      : object extends RegisteredMessages[Id]
        ? [values?: RegisteredMessages[Id]]
        : [values: RegisteredMessages[Id]]
    : never

/** The values of a message with tags: a function for each tag, and an element or a value for each placeholder. */
export type RichValuesOf<Id, Part> = RegisteredMessages extends undefined
  ? RichValues<Part>
  : Id extends keyof RegisteredMessages
    ? {
        readonly [Name in keyof RegisteredMessages[Id]]-?: unknown extends RegisteredMessages[Id][Name]
          ? TagFunction<Part>
          : RegisteredMessages[Id][Name] | Part
      }
    : never

/** A value of a placeholder. */
export type MessageValue = string | number | bigint | boolean | Date | null | undefined

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Values of a message with tags: the function of a tag renders its content; other values may be custom parts, such as elements. */
export type RichValues<Part> = Readonly<Record<string, MessageValue | Part | TagFunction<Part>>>

/** Renders the content of a tag. */
export type TagFunction<Part> = (chunks: (string | Part)[]) => Part | string
