import type { ByteRange } from '../../storage/file-storage.ts'

/**
 * The part of a file that a `Range` header names, for files of a known size in bytes.
 *
 * @returns `whole` without a header, and for one that a server may ignore: another unit, several parts, or no valid syntax; `outside` for a
 *   part that begins after the end
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') {
    if (last === '') return 'whole'
    return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'outside'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
