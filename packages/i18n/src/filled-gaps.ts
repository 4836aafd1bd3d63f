import { languageTag } from './languages.ts'
import type { Message, MessageFile } from './message-file.ts'

/** The messages of one language. */
export interface MessageLayer {
  readonly locale: string
  readonly messages: MessageFile
}

/** The languages of messages that fill gaps. */
export type MessageLanguages = ReadonlyMap<Message, string>

/** Of merged files, the messages of other languages than that of the reader. */
const fillings = new WeakMap<MessageFile, MessageLanguages>()

/** Adds the messages of all layers that are not in the first language to `languages`. */
export function noteLanguages(layers: readonly MessageLayer[], reader: string, languages: Map<Message, string>): void {
  for (const { locale, messages } of [...layers].reverse())
    for (const message of Object.values(messages))
      if (locale === reader) languages.delete(message)
      else languages.set(message, languageTag(locale))
}

/** The file, whose messages are in the noted languages. */
export function withLanguages<File extends MessageFile>(file: File, languages: MessageLanguages | undefined): File {
  if (languages) fillings.set(file, languages)
  return file
}

/** The languages of the messages of a merged file that are not in that of the reader. */
export function languagesOf(file: MessageFile): MessageLanguages | undefined {
  return fillings.get(file)
}

/** The language of a message that fills a gap; undefined: that of the reader. A compiled message says it in its first element. */
export function languageOf(message: Message, file: MessageFile): string | undefined {
  const [first]: readonly { readonly lang?: string }[] = typeof message === 'string' ? [] : message
  return first?.lang ?? fillings.get(file)?.get(message)
}
