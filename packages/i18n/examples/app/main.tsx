/// <reference types="vite/client" />
import { createLanguageChoice, createMessageLoader, type MessageFile, messageTable } from '@teachnet/i18n'
import { LoadedMessagesProvider, useFormats, useRichText, useText } from '@teachnet/i18n/react'
import { createRoot } from 'react-dom/client'
import { languages } from './languages.ts'

const choice = createLanguageChoice({ languages })
const locale = choice.read({ search: location.search, cookie: document.cookie })
const loader = createMessageLoader({
  languages,
  locale,
  // An edited message is replaced without a reload.
  hot: import.meta.hot,
  tables: [
    {
      'zh-cn': messageTable(import.meta.glob<MessageFile>('./locales/zh-cn/*.json', { import: 'default' })),
      en: messageTable(import.meta.glob<MessageFile>('./locales/en/*.json', { import: 'default' })),
      fr: messageTable(import.meta.glob<MessageFile>('./locales/fr/*.json', { import: 'default' })),
    },
  ],
})

function Example() {
  const text = useText()
  const rich = useRichText()
  const formats = useFormats()
  return (
    <>
      <h1>{text('home.title')}</h1>
      <p>{text('home.count', { n: 2, when: formats.date('2026-11-20 21:56:00') })}</p>
      <p>{rich('home.help', { a: (chunks) => <a href="/help">{chunks}</a> })}</p>
      <footer>{text('footer.note')}</footer>
      {languages.locales.map((each) => (
        <button key={each} type="button" aria-pressed={each === locale} onClick={() => choice.choose(each)}>
          {each}
        </button>
      ))}
    </>
  )
}

await loader.loadFor({ path: '/home', files: ['footer'] })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LoadedMessagesProvider loader={loader} timeZone="Asia/Shanghai">
      <Example />
    </LoadedMessagesProvider>,
  )
