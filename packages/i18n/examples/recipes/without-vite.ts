import { createMessageLoader, createMessages, defineLanguages, type MessageFile } from '@teachnet/i18n'

const languages = defineLanguages({ locales: ['en', 'fr'], defaultLocale: 'en' })

/**
 * Texts of a page without Vite and without React. `load` fetches a file that `teachnet-i18n compile . public/messages` has written, such as `fr/list.json`:
 * `(path) => fetch(`/messages/${path}`).then((reply) => reply.json())`.
 */
export async function createPageTexts(locale: 'en' | 'fr', load: (path: string) => Promise<MessageFile>) {
  const list = (language: string) => ({ list: () => load(`${language}/list.json`) })
  const loader = createMessageLoader({ languages, locale, tables: [{ en: list('en'), fr: list('fr') }] })
  await loader.loadFor({ path: '/list' })
  return createMessages({ locale, messages: loader.messages(), timeZone: 'Europe/Paris' })
}
