import { createCatalogue } from '@teachnet/i18n/node'
import { languages } from './quick-start.ts'

/** All languages from `<folder>/<language>/*.json`, read once at start, for replies, emails and text messages. */
export function createLetters(folder: string) {
  const catalogue = createCatalogue({ languages, folders: [folder] })
  return (locale: 'zh-cn' | 'en', total: number) => ({
    subject: catalogue.format(locale, 'list.title'),
    body: catalogue.format(locale, 'list.total', { n: total }),
  })
}
