import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The SHA-1 of a file's content, hexadecimal: what attachments are told apart by. */
export async function sha1Of(content: Readable): Promise<string> {
  const hash = createHash('sha1')
  await pipeline(content, hash)
  return hash.digest('hex')
}
