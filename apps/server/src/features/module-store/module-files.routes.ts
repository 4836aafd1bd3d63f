import { moduleFolders } from '@teachnet/contract/modules'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { bodyFor, compress, type Compressed } from '../../http/reply/compressed.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import type { InstalledModules } from './installed-modules.ts'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Types whose files become smaller; the others are compressed already. */
const isText = /charset|svg/

/** Folders whose files browsers may load; the others are for the server. */
const visible = [moduleFolders.screens, moduleFolders.files, moduleFolders.messages]

/**
 * Serves the files of enabled modules. An address names the archive, so that its content never changes; of a disabled module nothing is
 * served.
 */
export function moduleFileRoutes(app: FastifyInstance, installed: Pick<InstalledModules, 'readFile'>): void {
  // The content of an archive is in memory while its module is enabled; so are its compressed files, once they were sent.
  const compressed = new WeakMap<Buffer, Promise<Compressed>>()
  const compressOf = (content: Buffer) => {
    const known = compressed.get(content) ?? compress(content)
    compressed.set(content, known)
    return known
  }
  const config = { access: { area: 'none', level: 'public' }, isUncounted: true } as const
  app.get('/modules/:uid/:digest/*', { config }, async (request, reply) => {
    const { uid, digest, '*': path } = recordOf(request.params)
    const isVisible = visible.some((folder) => String(path).startsWith(folder))
    const type = types[/\.(\w+)$/.exec(String(path))?.[1] ?? '']
    const content = isVisible && type ? await installed.readFile(String(uid), String(digest), String(path)) : undefined
    if (!type || !content) throw fail('NOT_FOUND')
    const accepted = isText.test(type) ? request.headers['accept-encoding'] : undefined
    const { encoding, body } = accepted
      ? bodyFor(await compressOf(content), accepted)
      : { encoding: 'identity', body: content }
    if (isText.test(type))
      reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(body)
  })
}
