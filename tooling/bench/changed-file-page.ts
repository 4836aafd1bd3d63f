import { defaultUploadConfig } from '@teachnet/upload'
import {
  createMultipartTransport,
  createTusTransport,
  createUploader,
  createXhrParts,
  type Transport,
  UploadError,
} from '@teachnet/upload/browser'
import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { Upload } from 'tus-js-client'

/** Each uploads a file and returns what it tells its user. */
const clients: Readonly<Record<string, (file: File) => Promise<string>>> = {
  'tus-js-client': (file) =>
    new Promise((resolve) => {
      const onError = (error: Error) => resolve(`failed: ${error.message}`)
      const options = { endpoint: '/tus', retryDelays: [0, 0, 0], onError, onSuccess: () => resolve('finished') }
      new Upload(file, options).start()
    }),
  async uppy(file) {
    const uppy = new Uppy().use(AwsS3, {
      shouldUseMultipart: true,
      async signRequest(request) {
        const query = new URLSearchParams(
          Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        )
        if (!('uploadId' in request)) query.set('uploads', '')
        return { url: `${location.origin}/s3?${query}` }
      },
    })
    uppy.addFile({ name: file.name, data: file })
    const result = await uppy.upload()
    return (result?.failed ?? []).map(({ error }) => `failed: ${error}`).join(', ') || 'finished'
  },
  'ours-over-tus': (file) =>
    runOurs(file, createTusTransport({ endpoint: '/tus', send, toResult: (url) => ({ url, full_url: url }) })),
  'ours-in-parts': (file) => runOurs(file, partsTransport()),
}

const send = createXhrParts(() => new XMLHttpRequest())

function partsTransport(): Transport {
  return createMultipartTransport({
    begin: async ({ key }) => ({ uploadId: 'u1', key }),
    signPart: async (_, { number }) => `/s3?uploadId=u1&partNumber=${number}`,
    async complete() {
      await fetch('/s3?uploadId=u1', { method: 'POST' })
      return { url: '/a', full_url: '/a' }
    },
    send,
    partDelay: () => 0,
  })
}

async function runOurs(file: File, transport: Transport): Promise<string> {
  const config = { ...defaultUploadConfig, types: ['*'], maxSize: file.size }
  const uploader = createUploader({ config, transport })
  const [id = ''] = uploader.add([file])
  try {
    await uploader.whenDone(id)
    return 'finished'
  } catch (error) {
    return `failed: ${error instanceof UploadError ? error.code : String(error)}`
  }
}

const input = document.body.appendChild(document.createElement('input'))
const output = document.body.appendChild(document.createElement('output'))
input.type = 'file'
input.addEventListener('change', () => {
  const [file] = input.files ?? []
  const client = clients[location.hash.slice(1)]
  if (file && client) void client(file).then((told) => (output.textContent = told))
})
