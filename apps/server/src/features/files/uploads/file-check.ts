import { open, rename } from 'node:fs/promises'
import { convertedName, isPhonePicture, isTypeAllowed, splitName } from '@teachnet/upload'
import { decodeHeic } from './heic.ts'
import { fail } from '../../../platform/errors.ts'
import type { Metadata, Sharp } from 'sharp'

interface CleanImage {
  /** Pixels, in upright orientation. */
  readonly width: number
  readonly height: number
  /** The file at the path was replaced. */
  readonly isRewritten: boolean
}

/** 64 megapixels, including all frames, are little enough for the memory. */
const mostPixels = 64_000_000
/** Phones take pictures of 108 and 200 megapixels; single ones are scaled to fit the limit while they are read. */
const mostReadPixels = 220_000_000

/**
 * Decodes a whole picture and removes its metadata: location, time, camera, previews, comments. The orientation is applied to the pixels.
 * Pictures without metadata stay unchanged to the byte; others are encoded again, and animations stay animated.
 *
 * @throws Error for pictures that cannot be decoded or have more than `mostPixels`
 */
export async function cleanImage(path: string): Promise<CleanImage> {
  // Loaded by the first upload, to keep the start fast.
  const { default: sharp } = await import('sharp')
  const image = sharp(path, { animated: true, failOn: 'error', limitInputPixels: mostReadPixels })
  const metadata = await image.metadata()
  const pixels = metadata.width * metadata.height
  if (pixels > mostPixels && (metadata.pages ?? 1) > 1) throw new RangeError('The animation has too many pixels')
  if (pixels > mostPixels) return scale(path, metadata)
  if (isClean(metadata)) {
    // A valid header does not prove that the pixels can be decoded.
    await image.resize(16, 16, { fit: 'inside' }).raw().toBuffer()
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, isRewritten: false }
  }
  const clean = `${path}.clean`
  const { width, height, pageHeight } = await encode(image.autoOrient().keepIccProfile(), metadata).toFile(clean)
  await rename(clean, path)
  return { width, height: pageHeight ?? height, isRewritten: true }
}

/** Scales a picture down to the limit. */
async function scale(path: string, metadata: Metadata): Promise<CleanImage> {
  const { default: sharp } = await import('sharp')
  const factor = Math.sqrt(mostPixels / (metadata.width * metadata.height))
  const longest = Math.floor(Math.max(metadata.width, metadata.height) * factor)
  const small = `${path}.small`
  const image = sharp(path, { failOn: 'error', limitInputPixels: mostReadPixels, sequentialRead: true })
  const fitted = image.autoOrient().resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
  const { width, height } = await encode(fitted.keepIccProfile(), metadata).toFile(small)
  await rename(small, path)
  return { width, height, isRewritten: true }
}

/** Converts a picture of a phone to a JPEG, which every browser shows. */
async function convertHeic(path: string): Promise<CleanImage> {
  const [{ default: sharp }, { width, height, data }] = await Promise.all([
    import('sharp'),
    decodeHeic({ path, mostPixels }),
  ])
  const image = sharp(data, { raw: { width, height, channels: 4 } })
  await image.flatten({ background: '#fff' }).jpeg({ quality: 92 }).toFile(`${path}.jpg`)
  await rename(`${path}.jpg`, path)
  return { width, height, isRewritten: true }
}

function isClean({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata): boolean {
  const isSilent = [exif, xmp, iptc, tifftagPhotoshop].every((block) => block === undefined)
  return isSilent && (comments ?? []).length === 0 && orientation === 1
}

/** Encodes a picture in its own format, with a quality that makes the second encoding invisible. */
function encode(image: Sharp, { format, isPalette, compression, delay, loop = 0 }: Metadata): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    case 'png':
      return image.png({ palette: isPalette })
    case 'webp':
      return image.webp({ quality: 90, loop, delay })
    case 'gif':
      return image.gif({ loop, delay })
    case 'heif':
      if (compression === 'av1') return image.avif({ quality: 75 })
      break
    default:
  }
  throw new TypeError(`A picture of the format ${format} is not written anew`)
}

export interface AdmittedFile extends CleanImage {
  readonly mimetype: string
  /** The name with the suffix of the content: a WebP may be called `.jpg`, and a picture of a phone becomes a JPEG. */
  readonly name: string
}

/** Dimensions of files that are not pictures. */
const noImage = { width: 0, height: 0, isRewritten: false }

/** Suffixes that a browser or a server could execute; rejected with any settings. */
const activeSuffixes = new Set(
  'html htm xhtml shtml svg svgz xml xsl xslt js mjs cjs css php phtml phar jsp asp aspx cgi pl py sh bash bat cmd ps1 exe dll msi com scr jar swf htaccess hta vbs wasm'.split(
    ' ',
  ),
)

const imageSuffixes = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'avif'])

/** Detected formats that are accepted for a suffix, where they are not the suffix itself. */
const contentOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['jpeg', ['jpg']],
  ['docx', ['docx', 'zip']],
  ['xlsx', ['xlsx', 'zip']],
  ['pptx', ['pptx', 'zip']],
  ['zip', ['zip', 'docx', 'xlsx', 'pptx', 'epub', 'jar', 'apk']],
  ['doc', ['cfb']],
  ['xls', ['cfb']],
  ['ppt', ['cfb']],
  ['mp4', ['mp4', 'm4v', 'mov', '3gp']],
  ['mp3', ['mp3', 'mp2', 'mp1', 'mpga']],
  ['m4a', ['m4a', 'mp4']],
  ['ogg', ['ogg', 'oga', 'ogv', 'opus']],
])

/** Text formats have no signature: their content must not be detected as another format. */
const textSuffixes = new Set(['txt', 'csv', 'md', 'json', 'srt', 'vtt', 'log'])

/** Checks that the settings allow a file of this name and type, and that it cannot be executed. */
export function isAdmissible(
  file: { readonly name: string; readonly type: string },
  types: readonly string[],
): boolean {
  const suffix = splitName(file.name).suffix.toLowerCase()
  return suffix !== '' && !activeSuffixes.has(suffix) && isTypeAllowed(file, types)
}

/** The name and the announced type under which a file is stored: a picture of a phone becomes a JPEG. */
export function storedFacts(file: { readonly name: string; readonly type: string }): {
  readonly name: string
  readonly type: string
} {
  return isPhonePicture(file.name) ? { name: convertedName(file.name, 'jpg'), type: 'image/jpeg' } : file
}

/**
 * Detects the type of a file from its content, and removes metadata from pictures.
 *
 * @param types types that the site allows: suffixes, MIME types, `major/*` or `*`
 * @throws UPLOAD_TYPE, UPLOAD_NO_IMAGE
 */
export async function admitContent(
  file: { readonly path: string; readonly name: string },
  types: readonly string[],
): Promise<AdmittedFile> {
  const suffix = splitName(file.name).suffix.toLowerCase()
  // Loaded by the first upload, to keep the start fast.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file.path)
  if (isPhonePicture(file.name) || (imageSuffixes.has(suffix) && found?.ext === 'heic')) {
    const name = convertedName(file.name, 'jpg')
    if (!isAdmissible({ name, type: 'image/jpeg' }, types)) throw fail('UPLOAD_TYPE')
    if (found?.ext !== 'heic') throw fail('UPLOAD_NO_IMAGE')
    const image = await convertHeic(file.path).catch((cause: unknown) => {
      throw fail('UPLOAD_NO_IMAGE', { cause })
    })
    return { mimetype: 'image/jpeg', name, ...image }
  }
  const mimetype = found?.mime ?? (textSuffixes.has(suffix) ? 'text/plain' : 'application/octet-stream')
  if (!isAdmissible({ name: file.name, type: mimetype }, types) || activeSuffixes.has(found?.ext ?? ''))
    throw fail('UPLOAD_TYPE')
  if (imageSuffixes.has(suffix)) {
    if ((contentOf.get(suffix) ?? [suffix]).includes(found?.ext ?? ''))
      return { mimetype, name: file.name, ...(await openImage(file.path, suffix)) }
    // The content counts: browsers and chat programs give pictures the suffix of another format.
    const ext = found?.ext ?? ''
    const name = convertedName(file.name, ext)
    if (!imageSuffixes.has(ext)) throw fail('UPLOAD_NO_IMAGE')
    if (!isAdmissible({ name, type: mimetype }, types)) throw fail('UPLOAD_TYPE')
    return { mimetype, name, ...(await openImage(file.path, ext)) }
  }
  const isItself = found ? (contentOf.get(suffix) ?? [suffix]).includes(found.ext) : !isBinaryKind(suffix)
  if (!isItself || (!found && (await looksActive(file.path)))) throw fail('UPLOAD_TYPE')
  return { mimetype, name: file.name, ...noImage }
}

/** The format of pictures with a suffix, where it is not the suffix itself. Bitmaps are not written. */
const formatOf: Readonly<Record<string, Pick<Metadata, 'format' | 'compression'> | undefined>> = {
  jpg: { format: 'jpeg' },
  jpeg: { format: 'jpeg' },
  png: { format: 'png' },
  webp: { format: 'webp' },
  gif: { format: 'gif' },
  avif: { format: 'heif', compression: 'av1' },
}

/**
 * Encodes an admitted picture in the format of a name that has to stay, since others may know it already: a WebP called `.jpg` becomes a
 * JPEG. An animation stays one where the format has animations.
 *
 * @throws UPLOAD_TYPE for a format that is not written or read, UPLOAD_NO_IMAGE
 */
export async function encodeForName(
  { path, name }: { readonly path: string; readonly name: string },
  admitted: AdmittedFile,
): Promise<AdmittedFile> {
  const suffix = splitName(name).suffix.toLowerCase()
  const target = formatOf[suffix]
  if (!target || admitted.mimetype === 'image/bmp') throw fail('UPLOAD_TYPE')
  const mimetype = target.format === 'heif' ? 'image/avif' : `image/${target.format}`
  if (mimetype === admitted.mimetype) return { ...admitted, name }
  const { default: sharp } = await import('sharp')
  const isAnimated = suffix === 'webp' || suffix === 'gif'
  const image = sharp(path, { animated: isAnimated, failOn: 'error', limitInputPixels: mostReadPixels })
  const opaque = target.format === 'jpeg' ? image.flatten({ background: '#fff' }) : image
  try {
    const metadata = await image.metadata()
    await encode(opaque.autoOrient().keepIccProfile(), { ...metadata, ...target }).toFile(`${path}.${suffix}`)
  } catch (error) {
    throw fail('UPLOAD_NO_IMAGE', { cause: error })
  }
  await rename(`${path}.${suffix}`, path)
  return { ...admitted, name, mimetype, isRewritten: true }
}

/** Checks whether files of a suffix always have a signature. */
function isBinaryKind(suffix: string): boolean {
  return contentOf.has(suffix) || ['pdf', 'rar', '7z', 'gz', 'wav', 'webm', 'mov', 'flac'].includes(suffix)
}

async function openImage(path: string, suffix: string): Promise<CleanImage> {
  if (suffix === 'bmp') return measureBitmap(path)
  try {
    return await cleanImage(path)
  } catch (error) {
    throw fail('UPLOAD_NO_IMAGE', { cause: error })
  }
}

/** Reads the dimensions of a bitmap, a format that the decoder does not support, from its header. */
async function measureBitmap(path: string): Promise<CleanImage> {
  const head = await readHead(path, 54)
  if (head.length < 54) throw fail('UPLOAD_NO_IMAGE')
  const width = head.readInt32LE(18)
  const height = Math.abs(head.readInt32LE(22))
  if (width <= 0 || height === 0 || width * height > mostPixels) throw fail('UPLOAD_NO_IMAGE')
  return { width, height, isRewritten: false }
}

/** Checks for markup or a script under a harmless name. */
async function looksActive(path: string): Promise<boolean> {
  // In a two-byte encoding, every other byte of such a text is zero.
  const head = (await readHead(path, 2048)).toString('latin1').replaceAll('\0', '').toLowerCase()
  return /<\?(php|xml|=)|<!doctype|<(html|script|svg|body|iframe|head)\b|^#!/.test(head)
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
