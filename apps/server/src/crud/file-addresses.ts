import type { Field } from '@teachnet/contract'

/** Kinds of fields that hold addresses of files, or texts with such addresses. */
export type FileKind = 'image' | 'images' | 'file' | 'files' | 'richText'

const kinds: readonly string[] = ['image', 'images', 'file', 'files', 'richText'] satisfies FileKind[]

/** Whether a field can name an uploaded file. */
export function mayNameFiles(field: Field): field is Extract<Field, { kind: FileKind }> {
  return kinds.includes(field.kind)
}

/** The files that a stored value names, each once, in the form in which attachments are known. */
export function fileAddresses(kind: FileKind, value: unknown): string[] {
  return [...new Set(rawAddresses(kind, value).flatMap((address) => toFileUrl(address) ?? []))]
}

function rawAddresses(kind: FileKind, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  if (typeof value !== 'string') return []
  if (kind === 'richText')
    return [...value.matchAll(/\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
      ([, double, single]) => double ?? single ?? '',
    )
  return kind === 'images' || kind === 'files' ? value.split(',') : [value]
}

const storedUnder = '/storage/'
/** The most characters that the address of an attachment has. */
const longest = 255

/**
 * What an attachment of that address is known by: its path under the storage, whatever host or size of the picture the address names.
 * Undefined for what cannot be one.
 */
export function toFileUrl(address: string): string | undefined {
  const [bare = ''] = address.trim().replaceAll('&amp;', '&').split(/[?#]/)
  const path = decoded(bare)
  const start = path.indexOf(storedUnder)
  const url = start > 0 ? path.slice(start) : path
  const isFile = url !== '' && url.length <= longest && !/^(?:data|blob|mailto|tel|javascript):/i.test(url)
  return isFile && !url.includes('\0') ? url : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
