import sharp from 'sharp'

export interface Picture {
  /** Path of the picture on the site. */
  readonly url: string
  /** A drawing, or a picture that was taken. */
  readonly source: string | Buffer
}

/** libvips runs on this many threads of Node's pool. */
const atOnce = 4

/** A rendered picture: its path on the site, its content, and its pixels. */
interface RenderedFile {
  readonly url: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Stores a file under a name, `demo/teacher-0.webp`. */
type WriteFile = (name: string, file: RenderedFile) => Promise<void>

/** Renders pictures, several at a time, and passes each to `write`. */
export async function renderPictures(write: WriteFile, pictures: readonly Picture[]): Promise<void> {
  const left = [...pictures]
  const renderNext = async () => {
    for (let next = left.pop(); next; next = left.pop()) await write(toName(next.url), await render(next))
  }
  await Promise.all(Array.from({ length: atOnce }, renderNext))
}

async function render({ url, source }: Picture): Promise<RenderedFile> {
  const picture = sharp(typeof source === 'string' ? Buffer.from(source) : source)
    .flatten()
    .webp({ quality: 80, effort: 0 })
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true })
  return { url, bytes, width: info.width, height: info.height }
}

function toName(url: string): string {
  return url.replace('/storage/', '')
}
