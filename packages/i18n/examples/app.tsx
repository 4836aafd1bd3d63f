import { createMessageLoader, type MessageLoader, type MessageTables, readLanguage } from '@teachnet/i18n'
import { LoadedMessagesProvider, useFormats, useText } from '@teachnet/i18n/react'

/** Files are fetched when a place needs them, in the visitor's language only. */
const tables: MessageTables = {
  'zh-cn': { list: () => import('./locales/zh-cn/list.json', { with: { type: 'json' } }).then((file) => file.default) },
  en: { list: () => import('./locales/en/list.json', { with: { type: 'json' } }).then((file) => file.default) },
  // With Vite and many files: messageTable(import.meta.glob('./locales/en/**/*.json', { import: 'default' }))
}

/** Before the first paint: `await startMessages(location.search, document.cookie)`. */
export async function startMessages(search: string, cookie: string): Promise<MessageLoader> {
  const loader = createMessageLoader({ locale: readLanguage({ search, cookie }), tables: [tables] })
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
  const formats = useFormats()
  return (
    <header>
      <h1>{text('list.title')}</h1>
      <p>
        {text('list.total', { n: total })}, {text('list.updated', { when: formats.date(changedAt) })}
      </p>
    </header>
  )
}
