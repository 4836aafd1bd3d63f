import { createHash } from 'node:crypto'

/**
 * The key under which visitors know a private file: the same for the same file, without a way back to its path.
 *
 * @returns 24 hex digits; '' for an empty path or another value
 */
export function fileKey(path: unknown): string {
  return typeof path === 'string' && path !== '' ? createHash('sha256').update(path).digest('hex').slice(0, 24) : ''
}
