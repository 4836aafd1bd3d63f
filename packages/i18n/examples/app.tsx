import { createLanguageChoice, createMessageLoader, type MessageLoader, type MessageTables } from '@teachnet/i18n'
import { LoadedMessagesProvider, useFormats, useRichText, useText } from '@teachnet/i18n/react'
import { languages } from './quick-start.ts'

const choice = createLanguageChoice({ languages })

/** Files are fetched on demand, in the visitor's language only. */
const tables: MessageTables<'zh-cn' | 'en'> = {
  'zh-cn': { list: () => import('./locales/zh-cn/list.json', { with: { type: 'json' } }).then((file) => file.default) },
  en: { list: () => import('./locales/en/list.json', { with: { type: 'json' } }).then((file) => file.default) },
  // With Vite and many files: messageTable(import.meta.glob<MessageFile>('./locales/en/**/*.json', { import: 'default' }))
}

/** Before the first paint: `await startMessages(location.search, document.cookie)`. */
export async function startMessages(search: string, cookie: string): Promise<MessageLoader> {
  const loader = createMessageLoader({ languages, locale: choice.read({ search, cookie }), tables: [tables] })
  await loader.loadFor({ path: '/list' })
  return loader
}

export function App({ loader, total, changedAt }: { loader: MessageLoader; total: number; changedAt: number }) {
  return (
    <LoadedMessagesProvider loader={loader} timeZone="Asia/Shanghai">
      <ListHead total={total} changedAt={changedAt} />
    </LoadedMessagesProvider>
  )
}

function ListHead({ total, changedAt }: { total: number; changedAt: number }) {
  const text = useText()
  const rich = useRichText()
  const formats = useFormats()
  return (
    <header>
      <h1>{text('list.title')}</h1>
      <p>
        {text('list.total', { n: total })}, {text('list.updated', { when: formats.date(changedAt) })}
      </p>
      <p>{rich('list.help', { a: (chunks) => <a href="/help">{chunks}</a> })}</p>
    </header>
  )
}
