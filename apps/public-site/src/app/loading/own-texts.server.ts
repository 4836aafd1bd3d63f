import type { AnonymousClient } from '@teachnet/api-client/anonymous'
import { textCalls } from '@teachnet/contract/texts'
import { isRecord, type Locale } from '@teachnet/protocol'
import { type OwnTexts, readOwnTexts } from '../messages.ts'

/** Address of the texts of a version, which browsers store. The page preloads it, so that language and server flag are in the query. */
export function ownTextsAddress(locale: Locale, version = ''): string {
  const query = { place: 'site', locale, version, lang: locale, server: '1' }
  return `${textCalls.ownTexts.path}?${new URLSearchParams(query)}`
}

/** Time for which texts of another process are used without a new request, in ms. */
const textsAge = 60_000

const cached = new Map<Locale, { readonly until: number; readonly own: Promise<OwnTexts | undefined> }>()

/** The texts of an API in another process. Until it answers again, a page has the ones that it had. */
export function loadDistantTexts(client: AnonymousClient, locale: Locale): Promise<OwnTexts | undefined> {
  const known = cached.get(locale)
  if (known && Date.now() < known.until) return known.own
  const own = requestTexts(client, locale).catch(() => known?.own)
  cached.set(locale, { until: Date.now() + textsAge, own })
  return own
}

async function requestTexts(client: AnonymousClient, locale: Locale): Promise<OwnTexts | undefined> {
  const data = await client.call({ method: 'GET', path: ownTextsAddress(locale) })
  const messages = readOwnTexts(data)
  if (Object.keys(messages).length === 0) return undefined
  return { version: isRecord(data) && typeof data['version'] === 'string' ? data['version'] : '', messages }
}
