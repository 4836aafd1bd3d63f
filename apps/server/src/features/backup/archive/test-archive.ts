import { createReadStream, createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import tar from 'tar-stream'

export interface TestEntry {
  readonly header: { readonly name: string; readonly type?: 'file' | 'symlink'; readonly linkname?: string }
  readonly content: string
}

/** Reads all entries of an archive with code other than the product's. */
export async function readTestArchive(file: string): Promise<readonly TestEntry[]> {
  const extract = tar.extract()
  const read = pipeline(createReadStream(file), createGunzip(), extract)
  const entries: TestEntry[] = []
  for await (const entry of extract) entries.push({ header: { name: entry.header.name }, content: await text(entry) })
  await read
  return entries
}

/** Writes any entries, including ones that no backup would write. */
export async function writeTestArchive(file: string, entries: readonly TestEntry[]): Promise<void> {
  const pack = tar.pack()
  for (const { header, content } of entries) pack.entry({ ...header, size: Buffer.byteLength(content) }, content)
  pack.finalize()
  await pipeline(pack, createGzip(), createWriteStream(file))
}
