import type { Readable } from 'node:stream'

import fastifyStatic from '@fastify/static'
import { imageFormats, imageWidths } from '@teachnet/contract'
import { privatePathOf } from '@teachnet/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fileFolder } from '../platform/process/own-files.ts'
import { fail } from '../platform/errors.ts'
import type { ByteRange, FileStorage } from '../platform/storage/file-storage.ts'
import type { FindVariant, PictureVariant } from '../platform/storage/picture-variant.ts'
import { isSigned, privateName } from '../platform/storage/private-file.ts'
import { servedAs } from '../platform/storage/served-as.ts'
import { textOf } from './request/input.ts'

interface FileSources {
  readonly storage: Pick<FileStorage, 'publicUrl' | 'open' | 'size' | 'signGet'>
  readonly secretKey: string
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Folder of the local storage. */
  readonly folder: string
  readonly findVariant: FindVariant
}

const staticFolder = fileFolder('static')
const access = { area: 'none', level: 'public' } as const

/**
 * Serves uploads under /storage/, in other sizes with `?w=640&f=webp`, and the product's own pictures under /static/. The library
 * handles ranges, ETags and dates of local files; requests for files in a bucket are redirected there. Private files need a signed URL.
 */
export async function serveFiles(
  app: FastifyInstance,
  { storage, folder, findVariant, secretKey, clock }: FileSources,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: staticFolder,
    serve: false,
    dotfiles: 'deny',
    index: false,
    contentType: false,
    // Set only when the file exists: the 404 reply has another type.
    setHeaders: (reply, path) => {
      for (const [header, value] of Object.entries(servedAs(path))) reply.header(header, value)
    },
  })
  app.get('/static/*', { config: { access, isUncounted: true } }, async (request, reply) => {
    reply.headers(passive)
    return reply.sendFile(nameOf(request), staticFolder, { maxAge: '1d' })
  })
  app.get('/private-files/*', { config: { access, isUncounted: true } }, async (request, reply) => {
    const path = pathOfRequest(request)
    const proof = { expires: textOf(request.query, 'expires'), signature: textOf(request.query, 'signature') }
    // The same reply for a missing file, so that a client cannot find out which files exist.
    if (!isSigned(path, proof, { secretKey, now: clock() })) throw fail('FILE_ADDRESS')
    reply.headers({ ...passive, ...unkept })
    const name = privateName(path)
    const address = await storage.signGet?.(name)
    if (address !== undefined) return reply.redirect(address)
    const size = await storage.size?.(name)
    if (size === undefined) throw fail('NOT_FOUND')
    reply.headers({ ...servedAs(name), 'accept-ranges': 'bytes' })
    // A video is requested in parts, so that its viewer can seek.
    const part = byteRangeOf(request.headers.range, size)
    if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part
    if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    if (request.method === 'HEAD' || size === 0) return reply.send()
    const content = await storage.open(name, { start, end })
    if (!content) throw fail('NOT_FOUND')
    return reply.send(content)
  })
  app.get('/storage/*', { config: { access, isUncounted: true } }, async (request, reply) => {
    reply.headers(passive)
    const name = nameOf(request)
    const wanted = variantOf(request.query)
    if (wanted) return sendVariant(reply, wanted, { name, content: await findVariant(name, wanted) })
    if (storage.publicUrl !== undefined)
      return reply.header('cache-control', 'public, max-age=86400').redirect(`${storage.publicUrl}${pathOf(name)}`)
    return reply.sendFile(name, folder, { maxAge: '30d' })
  })
}

/** Headers that keep a file from running scripts. Pages of other origins may embed it. */
const passive = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Headers that forbid caching a private file and leaking its URL as a referrer. */
const unkept = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

function sendVariant(
  reply: FastifyReply,
  { format }: PictureVariant,
  { name, content }: { name: string; content: Uint8Array | Readable | undefined },
): FastifyReply {
  // Redirects to the original, which may be missing itself. The redirect is cached for a minute, since the variant may exist then.
  if (!content) return reply.header('cache-control', 'public, max-age=60').redirect(pathOf(name))
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': `image/${format}` })
    .send(content)
}

/** The variant that the query requests; undefined for sizes and formats that are not offered. */
function variantOf(query: unknown): PictureVariant | undefined {
  const width = imageWidths.find((each) => String(each) === textOf(query, 'w'))
  const format = imageFormats.find((each) => each === textOf(query, 'f'))
  return width === undefined || format === undefined ? undefined : { width, format }
}

/** The stored and signed path of a private file. */
function pathOfRequest({ url }: FastifyRequest): string {
  const path = privatePathOf(url)
  if (path === undefined) throw fail('NOT_FOUND')
  return path
}

function pathOf(name: string): string {
  return `/storage/${name.split('/').map(encodeURIComponent).join('/')}`
}

function nameOf({ params }: FastifyRequest): string {
  const name = typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
  // Folder names have no dots; file names do.
  const isFile = name.includes('.') && name.split('/').every((part) => part !== '' && !/^\.|\0/.test(part))
  if (!isFile) throw fail('NOT_FOUND')
  return name
}

/**
 * The part of a file that a `Range` header names, for files of a known size in bytes.
 *
 * @returns `whole` without a header, and for one that a server may ignore: another unit, several parts, or no valid syntax; `outside` for a
 *   part that begins after the end
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') {
    if (last === '') return 'whole'
    return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'outside'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
