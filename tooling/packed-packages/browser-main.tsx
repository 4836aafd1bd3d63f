import { createApiClient } from '@teachnet/api-client'
import { adminArea } from '@teachnet/protocol'
import { createTerminal } from '@teachnet/terminal-core'
import { parseUploadConfig } from '@teachnet/upload'
import { createServerTransport, createUploader, createWorkerHash } from '@teachnet/upload/browser'
import HashWorker from '@teachnet/upload/hash-worker?worker'
import { renderToString } from 'react-dom/server'
import { TeacherList } from './examples/api-client/teacher-list.tsx'
import { App, startMessages } from './examples/i18n/app.tsx'
import { TerminalView } from './examples/terminal-core/terminal-view.tsx'
import { UploadList } from './examples/upload/upload-list.tsx'

const client = createApiClient({ baseUrl: '', area: adminArea })
const config = parseUploadConfig({})
const uploader = createUploader({
  config,
  transport: createServerTransport({ post: async () => ({ url: '', full_url: '' }) }),
  hash: createWorkerHash(() => new HashWorker()),
})
const terminal = createTerminal({ connect: () => () => undefined, uuid: () => '1' })
terminal.start()
terminal.add({ command: 'version.node' })
const loader = await startMessages('?lang=en', '')

document.body.innerHTML = renderToString(
  <>
    <App loader={loader} total={1} changedAt={1_700_000_000} />
    <TeacherList client={client} />
    <UploadList uploader={uploader} config={config} onFiles={(files) => uploader.add(files)} />
    <TerminalView terminal={terminal} />
  </>,
)
