/**
 * Packs a square PNG into an ICO file, which browsers and feed readers request at `/favicon.ico`.
 *
 * @param size in pixels, below 256
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function toIco(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const headerBytes = 22
  const file = new Uint8Array(headerBytes + png.length)
  const header = new DataView(file.buffer)
  // An icon file with one picture.
  header.setUint16(2, 1, true)
  header.setUint16(4, 1, true)
  header.setUint8(6, size)
  header.setUint8(7, size)
  // One plane of 32 bits a pixel.
  header.setUint16(10, 1, true)
  header.setUint16(12, 32, true)
  header.setUint32(14, png.length, true)
  header.setUint32(18, headerBytes, true)
  file.set(png, headerBytes)
  return file
}
