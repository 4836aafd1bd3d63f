import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** A body with the encodings that it was compressed in. */
export interface Compressed {
  readonly etag: string
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { readonly identity: Buffer }>
}

/** Encodings of a body that is sent many times, the smallest first. */
const manyEncodings = ['br', 'gzip'] as const satisfies readonly Encoding[]
export type ManyEncoding = (typeof manyEncodings)[number] | 'identity'
/** Encodings of a body that is sent once, the fastest first: Zstandard takes a third of the time of the others. */
const onceEncodings = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[]

/** Bytes. Shorter bodies gain too little from compression. */
const smallest = 800

/** Compresses a body that is sent many times, in all encodings that browsers accept. */
export async function compress(body: Buffer): Promise<Compressed> {
  const etag = etagOf(body)
  if (body.length < smallest) return { etag, bodies: { identity: body } }
  const [gzipped, brotli] = await Promise.all([
    toGzip(body, { level: 7 }),
    toBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  ])
  return { etag, bodies: { br: alone(brotli), gzip: alone(gzipped), identity: body } }
}

/** A page in one piece: each further piece costs a turn of the thread pool. */
const chunkSize = 65_536

/** Compresses a body that is sent once, in the encoding of its only reader and in a fraction of the time of {@link compress}. */
export async function compressOnce(body: Buffer, accepted: string | undefined): Promise<Compressed> {
  const encoding = encodingFor(accepted, onceEncodings)
  const etag = etagOf(body)
  if (body.length < smallest || encoding === 'identity') return { etag, bodies: { identity: body } }
  return { etag, bodies: { [encoding]: await quickly(body, encoding), identity: body } }
}

async function quickly(body: Buffer, encoding: (typeof onceEncodings)[number]): Promise<Buffer> {
  // Handing a body to another thread takes as long as Zstandard itself.
  if (encoding === 'zstd')
    return zstdCompressSync(body, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  if (encoding === 'gzip') return toGzip(body, { chunkSize, level: 1 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return toBrotli(body, { chunkSize, params })
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** A compressed body is a slice of a larger buffer; copy it so that the buffer can be freed. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

/** Total bytes of all encodings of a body in memory. */
export function sizeOf({ bodies }: Compressed): number {
  return [...new Set(Object.values(bodies))].reduce((total, body) => total + body.length, 0)
}

/**
 * Returns the encoding of the highest weight that a browser accepts.
 * @param available the encodings to choose from, the best among equals first; default: those of a body that is sent many times
 */
export function encodingFor<E extends Encoding = Exclude<ManyEncoding, 'identity'>>(
  accepted: string | undefined,
  available: readonly E[] | typeof manyEncodings = manyEncodings,
): E | 'identity' {
  const best = accepted === undefined ? null : negotiate(accepted.toLowerCase(), [...available])
  return available.find((each): each is E => each === best) ?? 'identity'
}

/** Returns the body in the best encoding of those that it has and a browser accepts. */
export function bodyFor({ bodies }: Compressed, accepted: string | undefined): { encoding: Encoding; body: Buffer } {
  const encoding = encodingFor(
    accepted,
    onceEncodings.filter((each) => bodies[each] !== undefined),
  )
  return { encoding, body: bodies[encoding] ?? bodies.identity }
}

export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    ifNoneMatch.split(',').some((part) => {
      const tag = part.trim()
      return tag === '*' || tag.replace(/^W\//, '') === etag
    })
  )
}

/**
 * Compresses a reply in the encoding that the caller accepts: the `onSend` hook of calls with long replies. A reply with a secret must
 * not use it, because the length of compressed text reveals something about its content.
 *
 * @see https://breachattack.com
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
  const accepted = request.headers['accept-encoding']
  const { encoding, body } = bodyFor(await compressOnce(Buffer.from(payload), accepted), accepted)
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding)
  reply.header('content-length', body.length)
  return body
}
