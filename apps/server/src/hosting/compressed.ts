import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in all encodings that browsers accept, compressed once. */
export interface Compressed {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
}

/** Bytes. Shorter bodies gain too little from compression. */
const smallest = 800

export async function compress(body: Buffer, isCompressible = true): Promise<Compressed> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (!isCompressible || body.length < smallest) return { etag, bodies: { identity: body, gzip: body, br: body } }
  const [gzipped, brotli] = await Promise.all([
    toGzip(body, { level: 7 }),
    toBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  ])
  return { etag, bodies: { identity: body, gzip: alone(gzipped), br: alone(brotli) } }
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

/** Returns the best encoding that a browser accepts. Weights other than 0 are ignored, since browsers do not use them. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
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
