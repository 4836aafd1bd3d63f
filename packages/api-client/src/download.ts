import type { DownloadedFile } from './api-client.ts'
import type { ExchangedReply } from './options.ts'

/**
 * The file of a reply.
 *
 * @returns undefined if the reply is an envelope
 */
export function toDownloadedFile({ data, headers }: ExchangedReply): DownloadedFile | undefined {
  return data instanceof Blob ? { blob: data, name: nameOf(headers.get('content-disposition') ?? '') } : undefined
}

/** Reads the file name of a `content-disposition` header, without folders. @see https://www.rfc-editor.org/rfc/rfc6266 */
function nameOf(disposition: string): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const name = (encoded && decode(encoded)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
