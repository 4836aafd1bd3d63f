import { textCalls } from '@teachnet/contract/texts'
import { isRecord, type Locale } from '@teachnet/protocol'
import { type OwnTexts, readOwnTexts } from '../own-texts.ts'

/** Answers a request for a path. */
type Ask = (path: string) => Promise<Response>

/** Address of the texts of a version, which browsers keep. */
export function ownTextsAddress(locale: Locale, version = ''): string {
  return `${textCalls.ownTexts.path}?${new URLSearchParams({ place: 'site', locale, version })}`
}

/** Time for which texts of another process are used without a new request, in ms. */
const textsAge = 60_000

const kept = new Map<Locale, { readonly until: number; readonly own: Promise<OwnTexts | undefined> }>()

/** The texts of an API in another process. Until it answers again, a page has the ones that it had. */
export function loadDistantTexts(ask: Ask, locale: Locale): Promise<OwnTexts | undefined> {
  const known = kept.get(locale)
  if (known && Date.now() < known.until) return known.own
  const own = askForTexts(ask, locale).catch(() => known?.own)
  kept.set(locale, { until: Date.now() + textsAge, own })
  return own
}

async function askForTexts(ask: Ask, locale: Locale): Promise<OwnTexts | undefined> {
  const reply: unknown = await (await ask(ownTextsAddress(locale))).json()
  const messages = readOwnTexts(reply)
  return Object.keys(messages).length === 0 ? undefined : { version: versionIn(reply), messages }
}

function versionIn(reply: unknown): string {
  const data = isRecord(reply) ? reply['data'] : undefined
  return isRecord(data) && typeof data['version'] === 'string' ? data['version'] : ''
}
