import type { BrowserRequest, Send } from './wire-request.ts'
import { isStream } from './signals.ts'

/** Sends with XMLHttpRequest, the only way to get upload progress in every browser. */
export function createXhrSend(createXhr: () => BrowserRequest): Send {
  return ({ method, url, headers, body, credentials, signal, onUploadProgress }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (isStream(body)) return reject(new TypeError('XMLHttpRequest cannot send a stream'))
      const xhr = createXhr()
      const abort = () => xhr.abort()
      xhr.open(method, url)
      xhr.withCredentials = credentials === 'include'
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total, lengthComputable }: ByteProgress) =>
        onUploadProgress?.({ loaded, total: lengthComputable ? total : 0 })
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText, headers: headersOf(xhr) })
      xhr.onerror = () => reject(new TypeError('Network failure'))
      xhr.onabort = () => reject(signal?.reason)
      xhr.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort, { once: true })
      xhr.send(body)
    })
}

type ByteProgress = Pick<ProgressEvent, 'loaded' | 'total' | 'lengthComputable'>

function headersOf(xhr: BrowserRequest): Headers {
  const lines = xhr.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
}
