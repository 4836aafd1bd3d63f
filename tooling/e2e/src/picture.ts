import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/**
 * Creates a valid PNG of one colour.
 *
 * @param colour red, green and blue, 0 to 255
 * @param size width and height in pixels
 */
export function createPicture(colour: readonly [number, number, number], size = 64): Buffer {
  const row = Buffer.from(Array.from({ length: size }, () => colour).flat())
  return toPng(Array.from({ length: size }, () => row))
}

/** Creates a valid PNG of noise, which cannot be compressed: it has three bytes for each pixel. */
export function createNoise(size: number): Buffer {
  return toPng(Array.from({ length: size }, () => randomBytes(size * 3)))
}

/**
 * Creates a square PNG of its rows.
 *
 * @see https://www.w3.org/TR/png-3/
 */
function toPng(rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(rows.length, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits each of red, green and blue
  const pixels = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
