import { join } from 'node:path'
import type { Readable } from 'node:stream'

import fastifyStatic from '@fastify/static'
import { imageFormats, imageWidths } from '@teachnet/contract'
import { privatePathOf } from '@teachnet/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fail } from '../errors.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { FindVariant, PictureVariant } from '../storage/picture-variant.ts'
import { isSigned, privateName } from '../storage/private-file.ts'
import { servedAs } from '../storage/served-as.ts'
import { textOf } from './values.ts'

interface FileSources {
  readonly storage: Pick<FileStorage, 'publicUrl' | 'open' | 'signGet'>
  readonly secretKey: string
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Where the local storage has its files. */
  readonly folder: string
  readonly findVariant: FindVariant
}

const staticFolder = join(import.meta.dirname, '..', '..', 'static')
const access = { area: 'none', level: 'public' } as const

/**
 * Uploads under /storage/, in other sizes with `?w=640&f=webp`, and the product's own pictures under /static/. Ranges, tags and dates of
 * local files come from the library; files in a bucket are fetched there. Private files are sent to whoever has a signed address of them.
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
    // Only once the file is there: what says that it is not has a type of its own.
    setHeaders: (reply, path) => {
      for (const [header, value] of Object.entries(servedAs(path))) reply.header(header, value)
    },
  })
  app.get('/static/*', { config: { access, isQuiet: true } }, async (request, reply) => {
    reply.headers(passive)
    return reply.sendFile(nameOf(request), staticFolder, { maxAge: '1d' })
  })
  app.get('/private-files/*', { config: { access, isQuiet: true } }, async (request, reply) => {
    const path = pathOfRequest(request)
    const proof = { expires: textOf(request.query, 'expires'), signature: textOf(request.query, 'signature') }
    // The same for a file that is not there: nobody learns which are.
    if (!isSigned(path, proof, { secretKey, now: clock() })) throw fail('FILE_ADDRESS')
    reply.headers({ ...passive, ...unkept })
    const name = privateName(path)
    const address = storage.signGet?.(name)
    if (address !== undefined) return reply.redirect(address)
    const content = await storage.open(name)
    if (!content) throw fail('NOT_FOUND')
    return reply.headers(servedAs(name)).send(content)
  })
  app.get('/storage/*', { config: { access, isQuiet: true } }, async (request, reply) => {
    reply.headers(passive)
    const name = nameOf(request)
    const wanted = variantOf(request.query)
    if (wanted) return sendVariant(reply, wanted, { name, content: await findVariant(name, wanted) })
    if (storage.publicUrl !== undefined)
      return reply.header('cache-control', 'public, max-age=86400').redirect(`${storage.publicUrl}${pathOf(name)}`)
    return reply.sendFile(name, folder, { maxAge: '30d' })
  })
}

/** Whatever a file is: it does nothing by itself. The other hosts of the product, and front ends elsewhere, may show it. */
const passive = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Neither a browser nor anything between keeps a private file, or tells others its address. */
const unkept = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

function sendVariant(
  reply: FastifyReply,
  { format }: PictureVariant,
  { name, content }: { name: string; content: Uint8Array | Readable | undefined },
): FastifyReply {
  // The picture itself will do; it says by itself whether it is there. A minute later its copy may be.
  if (!content) return reply.header('cache-control', 'public, max-age=60').redirect(pathOf(name))
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': `image/${format}` })
    .send(content)
}

/** The copies that are made; any other query means nothing here. */
function variantOf(query: unknown): PictureVariant | undefined {
  const width = imageWidths.find((each) => String(each) === textOf(query, 'w'))
  const format = imageFormats.find((each) => each === textOf(query, 'f'))
  return width === undefined || format === undefined ? undefined : { width, format }
}

/** The path of a private file as it is stored and signed. */
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
  // Folders have no dots in their names, and files have.
  const isFile = name.includes('.') && name.split('/').every((part) => part !== '' && !/^\.|\0/.test(part))
  if (!isFile) throw fail('NOT_FOUND')
  return name
}
