import { createFormats, createMessageLoader, createMessages, messageTable } from '@teachnet/i18n'

// With Vite: messageTable(import.meta.glob('./locales/en/**/*.json', { import: 'default' }))
const en = messageTable({
  './locales/en/teacher.json': async () => ({ 'teacher.count': '{n, plural, one {# teacher} other {# teachers}}' }),
})

/** Loads what the page at `/teacher` needs, in English, and draws one text of it. */
export async function describeTeachers(n: number, lastChange: number) {
  const loader = createMessageLoader({ locale: 'en', tables: [{ 'zh-cn': {}, en }] })
  await loader.loadFor({ path: '/teacher' })
  const { format } = createMessages({ locale: 'en', messages: loader.messages() })
  return `${format('teacher.count', { n })}, ${createFormats('en').dateTime(lastChange)}`
}
