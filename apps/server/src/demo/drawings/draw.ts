import sharp from 'sharp'
import type { FileStorage } from '../../storage/file-storage.ts'

export interface Picture {
  /** Path of the site under which it is reached. */
  readonly url: string
  readonly svg: string
}

/** libvips runs on as many threads of Node's pool. */
const lanes = 4

/** Draws pictures into the storage. */
export async function drawPictures(storage: FileStorage, pictures: readonly Picture[]): Promise<void> {
  const left = [...pictures]
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) await storage.write(toName(next.url), await draw(next))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function draw({ svg }: Picture): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten().webp({ quality: 80, effort: 0 }).toBuffer()
}

function toName(url: string): string {
  return url.replace('/storage/', '')
}
