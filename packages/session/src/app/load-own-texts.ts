import { createAnonymousClient } from '@teachnet/api-client/anonymous'
import type { MessageFile } from '@teachnet/i18n'
import { type Area, isRecord, type Locale } from '@teachnet/protocol'

/** Time for which the first page waits for the texts, in ms: without them it shows those of the product. */
const patience = 3000

interface OwnTextsSource {
  /** Origin of the API; an empty string is the origin of the page. */
  readonly apiOrigin: string
  readonly area: Area
  readonly locale: Locale
  /** Path of the call, with the version of the texts. */
  readonly path: string
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Loads the texts that staff changed; none when they cannot be loaded in time. */
export async function loadOwnTexts(source: OwnTextsSource): Promise<MessageFile> {
  const { apiOrigin, area, locale, path, fetch } = source
  const query = { place: area.name, locale }
  try {
    const signal = AbortSignal.timeout(patience)
    const client = createAnonymousClient({ baseUrl: apiOrigin, language: () => locale, fetch })
    return toMessages(await client.call({ method: 'GET', path }, { query, signal }))
  } catch {
    return {}
  }
}

/** Reads the data of the call; anything else has no texts. */
function toMessages(data: unknown): MessageFile {
  const messages = isRecord(data) ? data['messages'] : undefined
  const entries = isRecord(messages) ? Object.entries(messages) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, MessageFile[string]] => Array.isArray(entry[1])))
}
