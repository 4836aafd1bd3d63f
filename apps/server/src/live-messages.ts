import { isLocale, type Locale } from '@teachnet/protocol'
import { loadTextOverrides, textsTag } from './db/text-override.repo.ts'
import { loadCatalogue, type Translate, translateWith } from './messages.ts'
import type { CachePort, DatabasePort, LogPort } from './ports.ts'

/**
 * Loads the messages with those that staff changed, and loads these again when one of them changes, in this process or in another
 * one.
 */
export async function loadLiveMessages({ db, cache, log }: DatabasePort & CachePort & LogPort): Promise<Translate> {
  const shipped = loadCatalogue()
  let translate = translateWith(shipped)
  const load = async () => {
    const texts: Record<Locale, Record<string, string>> = { 'zh-cn': {}, en: {} }
    for (const { place, locale, name, wording } of await loadTextOverrides(db))
      if (place === 'server' && isLocale(locale)) texts[locale][name] = wording
    translate = translateWith(shipped.withTexts(texts))
  }
  let loading = load()
  await loading
  cache.onDrop((tags) => {
    if (!tags.includes(textsTag) && !tags.includes('*')) return
    // Loads run one after the other, so that the texts that were read last apply.
    loading = loading
      .then(load)
      .catch((error: unknown) => log.warn({ err: error }, 'changed texts could not be loaded'))
  })
  return (...given) => translate(...given)
}
