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
  const values = new Map<string, string>()
  // Servers leave out the quotes of a name with blanks: a value ends at the next semicolon.
  for (const [, key = '', quoted, plain = ''] of `;${disposition}`.matchAll(
    /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g,
  ))
    values.set(key.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain.trim())
  const name = decode(values.get('filename*') ?? '') || (values.get('filename') ?? '')
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}

/** The text of a value like `UTF-8''%E5%90%8D`; empty for one that cannot be read. @see https://www.rfc-editor.org/rfc/rfc8187 */
function decode(value: string): string {
  const [, charset = '', text = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value) ?? []
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(text)
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  } catch {
    return ''
  }
}
