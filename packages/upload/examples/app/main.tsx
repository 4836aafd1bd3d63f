import { createIndexedStore, createTusTransport, createUploader, createXhrParts } from '@teachnet/upload/browser'
import { createRoot } from 'react-dom/client'
import { UploadList } from '../upload-list.tsx'

const uploader = createUploader({
  transport: createTusTransport({
    endpoint: '/files/',
    send: createXhrParts(() => new XMLHttpRequest()),
    toResult: (url) => ({ url: new URL(url).pathname, full_url: url }),
  }),
  store: createIndexedStore(indexedDB),
  previews: URL,
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <h1>Uploads</h1>
      <UploadList uploader={uploader} onFiles={(files) => uploader.add(files)} />
    </>,
  )
// Uploads that an earlier page did not finish.
await uploader.restore()
