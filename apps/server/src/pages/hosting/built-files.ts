import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

import readFileFor from '@fastify/send'

import { encodingFor, type ManyEncoding } from '../../http/reply/compressed.ts'
import { pageHeaders } from './page-replies.ts'

// RFC 9239: text/javascript is the type of scripts; the library's table has the obsolete one.
readFileFor.mime.define({ 'text/javascript': ['js', 'mjs'] }, true)

interface BuiltFiles {
  /**
   * Sends the file at a path below the folder (`/assets/index-abc.js`, still encoded), with its compressed copy where the browser accepts
   * it. A missing asset gets 404; any other missing path sends nothing and returns false, because it may be the path of a page.
   */
  send: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

const suffixes: Readonly<Record<ManyEncoding, string>> = { br: '.br', gzip: '.gz', identity: '' }
/** The library's answers to a path that names no file: malformed, outside of the folder, hidden, or missing. */
const namesNoFile: ReadonlySet<number> = new Set([400, 403, 404])

/**
 * The files of one built app. The library reads them and decides about paths, ranges and conditional requests.
 *
 * @param cacheControl of files whose name may get other content with the next build
 * @param earlier returns the folders of earlier releases, whose assets open tabs may still request
 */
export function createBuiltFiles(
  folder: string,
  cacheControl: string,
  earlier: () => readonly string[] = () => [],
): BuiltFiles {
  const read = (root: string, path: string, request: IncomingMessage) =>
    readFileFor(request, path, {
      root,
      dotfiles: 'ignore',
      index: false,
      contentType: false, // the type of a compressed copy is that of the file
      cacheControl: isImmutable(path),
      maxAge: '1y',
      immutable: true,
    })
  earlier() // looked for at the start, so that the first request finds them
  const placesFor = (path: string, request: IncomingMessage) => {
    const roots = isImmutable(path) ? [folder, ...earlier()] : [folder]
    return roots.flatMap((root) => encodingsFor(request).map((encoding) => [root, encoding] as const))
  }
  return {
    send: async (path, request, response) => {
      for (const [root, encoding] of placesFor(path, request)) {
        const found = await read(root, path + suffixes[encoding], request)
        if (found.type === 'directory') return false
        if (namesNoFile.has(found.statusCode)) continue
        setHeaders(response, { vary: 'Accept-Encoding', 'cache-control': cacheControl, ...pageHeaders })
        if (found.type === 'file' && found.statusCode !== 304) setHeaders(response, contentHeaders(path, encoding))
        setHeaders(response, found.headers)
        response.statusCode = found.statusCode
        // A browser that has gone meanwhile needs no file; its handle must not stay open.
        if (response.destroyed) found.stream.on('error', () => undefined).destroy()
        else await pipeline(found.stream, response).catch(ignoreClosed)
        return true
      }
      if (!path.startsWith('/assets/')) return false
      response.writeHead(404, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...pageHeaders,
      })
      response.end('404: this version of the app has no such file\n')
      return true
    },
  }
}

/** Returns the encodings in which a file may exist: a build compresses only text that gains from it. */
function encodingsFor({ headers }: IncomingMessage): readonly ManyEncoding[] {
  const best = encodingFor(headers['accept-encoding'])
  return best === 'identity' ? ['identity'] : [best, 'identity']
}

/** The name contains a hash of the content, so the file never changes. */
function isImmutable(path: string): boolean {
  return path.startsWith('/assets/') && /[-.][\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path)
}

function contentHeaders(path: string, encoding: ManyEncoding): Readonly<Record<string, string>> {
  const type = readFileFor.mime.getType(path) ?? 'application/octet-stream'
  const headers = { 'content-type': readFileFor.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type }
  return encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** A browser may close the connection before it has the whole file. */
function ignoreClosed(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
}
