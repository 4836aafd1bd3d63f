import type { MessageFile } from '@teachnet/i18n'
import { isRecord } from '@teachnet/protocol'

/** Texts of the site that staff changed, in one language. */
export interface OwnTexts {
  readonly version: string
  readonly messages: MessageFile
}

/** Reads the messages of a reply with the texts; anything else has none. */
export function readOwnTexts(data: unknown): MessageFile {
  const messages = isRecord(data) ? data['messages'] : undefined
  const entries = isRecord(messages) ? Object.entries(messages) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, MessageFile[string]] => Array.isArray(entry[1])))
}
