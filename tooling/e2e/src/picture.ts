import { crc32, deflateSync } from 'node:zlib'

/**
 * Creates a valid PNG of one colour.
 *
 * @param colour red, green and blue, 0 to 255
 * @param size width and height in pixels
 * @see https://www.w3.org/TR/png-3/
 */
export function createPicture(colour: readonly [number, number, number], size = 64): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits each of red, green and blue
  const row = Buffer.from([0, ...Array.from({ length: size }, () => colour).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
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
