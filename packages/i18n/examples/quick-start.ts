import { createFormats, createMessageLoader, createMessages, defineLanguages, messageTable } from '@teachnet/i18n'

/** Defined once per product: its languages and their fallbacks. */
export const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })

// With Vite: messageTable(import.meta.glob<MessageFile>('./locales/en/**/*.json', { import: 'default' }))
const en = messageTable({
  './locales/en/teacher.json': async () => ({ 'teacher.count': '{n, plural, one {# teacher} other {# teachers}}' }),
})

/** Loads the messages of the page at `/teacher` in English, and formats one of them. */
export async function describeTeachers(n: number, lastChange: number) {
  const loader = createMessageLoader({ languages, locale: 'en', tables: [{ 'zh-cn': {}, en }] })
  await loader.loadFor({ path: '/teacher' })
  const { format } = createMessages({ locale: 'en', messages: loader.messages() })
  return `${format('teacher.count', { n })}, ${createFormats('en', { timeZone: 'Asia/Shanghai' }).dateTime(lastChange)}`
}
