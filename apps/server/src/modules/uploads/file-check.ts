import { open } from 'node:fs/promises'
import { isTypeAllowed, splitName } from '@teachnet/upload'
import { fail } from '../../errors.ts'
import { type CleanImage, cleanImage, mostPixels } from './clean-image.ts'

export interface AdmittedFile extends CleanImage {
  readonly mimetype: string
}

/** Dimensions of files that are not pictures. */
const noImage = { width: 0, height: 0, isRewritten: false }

/** Suffixes that a browser or a server could execute; refused with any settings. */
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
  const mimetype = found?.mime ?? (textSuffixes.has(suffix) ? 'text/plain' : 'application/octet-stream')
  if (!isAdmissible({ name: file.name, type: mimetype }, types) || activeSuffixes.has(found?.ext ?? ''))
    throw fail('UPLOAD_TYPE')
  if (imageSuffixes.has(suffix)) {
    if (!(contentOf.get(suffix) ?? [suffix]).includes(found?.ext ?? '')) throw fail('UPLOAD_NO_IMAGE')
    return { mimetype, ...(await openImage(file.path, suffix)) }
  }
  const isItself = found ? (contentOf.get(suffix) ?? [suffix]).includes(found.ext) : !isBinaryKind(suffix)
  if (!isItself || (!found && (await looksActive(file.path)))) throw fail('UPLOAD_TYPE')
  return { mimetype, ...noImage }
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
