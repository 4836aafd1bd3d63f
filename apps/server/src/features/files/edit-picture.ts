import { createHash } from 'node:crypto'
import { splitName } from '@teachnet/upload'
import { eq } from 'drizzle-orm'
import type { StoredRow } from '../../records/rows.ts'
import type { CrudContext, RecordAction } from '../../records/bound-resource.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import { lockUpload } from './attachment.repo.ts'
import { attachment } from '../../records/tables/attachment.ts'
import { fail } from '../../platform/errors.ts'
import { servedAs } from '../../platform/storage/served-as.ts'
import { createWorkQueue } from '../../platform/process/work-queue.ts'

/** Decoding a large picture takes some hundred MB, so few run at a time. */
const queue = createWorkQueue({ count: 2, mostWaiting: 10 })

/** Maximum number of pixels, as for uploads. */
const mostPixels = 64_000_000

/** A picture that was cropped or rotated, before it is stored. */
interface EditedPicture {
  /** Address of the original picture. */
  readonly from: string
  readonly content: Uint8Array
  readonly sha1: string
  readonly width: number
  readonly height: number
}

type Input = Readonly<Record<string, unknown>>

/**
 * Rotates a picture and then cuts it. The crop counts from the top left of the rotated picture; without width and height the whole picture
 * stays.
 */
export async function editPicture(
  { deps }: CrudContext,
  { row, input }: { readonly row: StoredRow; readonly input: Input },
): Promise<EditedPicture> {
  const from = valueText(row.url)
  const reject = () => fail('PARAMETER', { message: 'resource.attachment.notEditable' })
  if (valueText(row.storage) !== deps.storage.name || !/\.(png|jpe?g|webp|avif)$/i.test(from)) throw reject()
  const original = await deps.storage.read(from.slice('/storage/'.length))
  if (!original) throw fail('FILE_GONE', { values: { file: valueText(row.name) } })
  const made = await queue(() => draw(original, input)).catch((error: unknown) => {
    throw fail('PARAMETER', { message: 'resource.attachment.notEditable', cause: error })
  })
  if (!made) throw fail('TOO_FREQUENT')
  return { ...made, from, sha1: createHash('sha1').update(made.content).digest('hex') }
}

async function draw(original: Uint8Array, { turn, left, top, width, height }: Input) {
  const { default: sharp } = await import('sharp')
  const image = sharp(original, { animated: false, limitInputPixels: mostPixels, failOn: 'error' })
  const metadata = await image.metadata()
  // An animation would become its first frame.
  if ((metadata.pages ?? 1) > 1) throw new TypeError('An animation cannot be cropped')
  const turned = image.rotate(Number(turn)).keepIccProfile()
  const area = {
    left: Number(left ?? 0),
    top: Number(top ?? 0),
    width: Number(width ?? 0),
    height: Number(height ?? 0),
  }
  const cut = area.width > 0 && area.height > 0 ? turned.extract(area) : turned
  const { format } = metadata
  const encoded =
    format === 'png'
      ? cut.png({ palette: metadata.isPalette })
      : format === 'webp'
        ? cut.webp({ quality: 90 })
        : format === 'heif'
          ? cut.avif({ quality: 75 })
          : cut.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** Stores an edited picture in addition to the original, with the same description. */
export const storeEdited: RecordAction = async (context, { row, prepared }) => {
  const { deps, queries, caller } = context
  if (!isEdited(prepared) || prepared.from !== row.url) throw fail('RECORD_CHANGED')
  const { content, sha1, width, height, from } = prepared
  const now = writtenAt(context)
  const { base, suffix } = splitName(valueText(row.name))
  const extension = splitName(from).suffix
  const day = new Date(now * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  const topic = valueText(row.topic) || 'default'
  const name = `${topic}/${day}/${sha1}.${extension}`
  const url = `/storage/${name}`
  await lockUpload(queries, { url, sha1 })
  const [known] = await queries.select({ id: attachment.id }).from(attachment).where(eq(attachment.url, url)).limit(1)
  if (known) return { message: 'resource.attachment.edited', data: { id: known.id, url } }
  const [added] = await queries
    .insert(attachment)
    .values({
      ...describedLike(row),
      topic,
      url,
      sha1,
      width,
      height,
      size: content.length,
      name: `${[...base].slice(0, 60).join('')}-${width}x${height}.${suffix || extension}`,
      mimetype: servedAs(name)['content-type'],
      storage: deps.storage.name,
      admin_id: caller.id,
      user_id: 0,
      create_time: now,
      last_upload_time: now,
    })
    .returning({ id: attachment.id })
  await deps.storage.write(name, content)
  return { message: 'resource.attachment.edited', data: { id: added?.id, url } }
}

/** The description of a picture, which also applies to a part of it. */
function describedLike(row: StoredRow) {
  const text = (name: string) => valueText(row[name])
  return {
    folder_id: row.folder_id === null ? null : Number(row.folder_id),
    tags: Array.isArray(row.tags) ? row.tags.map(String) : [],
    alt: text('alt'),
    alt_en: text('alt_en'),
    credit: text('credit'),
    credit_en: text('credit_en'),
    licence: text('licence'),
  }
}

function isEdited(value: unknown): value is EditedPicture {
  return typeof value === 'object' && value !== null && 'content' in value && 'from' in value && 'sha1' in value
}
