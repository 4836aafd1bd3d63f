import { createMessageLoader, createMessages, defineLanguages, type MessageFile } from '@teachnet/i18n'

const languages = defineLanguages({ locales: ['en', 'fr'], defaultLocale: 'en' })

/** Texts from files that no build has filled in: a message that the French file lacks is shown in English. */
export async function createGapless(
  locale: 'en' | 'fr',
  files: { readonly en: MessageFile; readonly fr: MessageFile },
) {
  const tables = [{ en: { list: async () => files.en }, fr: { list: async () => files.fr } }]
  const loader = createMessageLoader({ languages, locale, tables, fillsGaps: true })
  await loader.load(['list'])
  return createMessages({ locale, messages: loader.messages() })
}
