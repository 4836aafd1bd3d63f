import type { Locale } from '@teachnet/i18n'
import { createCatalogue } from '@teachnet/i18n/node'

/** All languages from `<folder>/<locale>/*.json`, read once at start, for replies, e-mails and text messages. */
export function createLetters(folder: string) {
  const catalogue = createCatalogue({ folders: [folder] })
  return (locale: Locale, total: number) => ({
    subject: catalogue.format(locale, 'list.title'),
    body: catalogue.format(locale, 'list.total', { n: total }),
  })
}
