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
  readonly fetch?: typeof globalThis.fetch
}

/** Loads the texts that staff changed; none when they cannot be loaded in time. */
export async function loadOwnTexts(source: OwnTextsSource): Promise<MessageFile> {
  const { apiOrigin, area, locale, path, fetch = globalThis.fetch } = source
  const query = new URLSearchParams({ place: area.name, locale })
  try {
    const signal = AbortSignal.timeout(patience)
    const reply = await fetch(`${apiOrigin}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      headers: { server: '1' },
      signal,
    })
    return toMessages(await reply.json())
  } catch {
    return {}
  }
}

/** Reads the reply of the call; anything else has no texts. */
function toMessages(reply: unknown): MessageFile {
  const data = isRecord(reply) && reply['code'] === 1 ? reply['data'] : undefined
  const messages = isRecord(data) ? data['messages'] : undefined
  const entries = isRecord(messages) ? Object.entries(messages) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, MessageFile[string]] => Array.isArray(entry[1])))
}
