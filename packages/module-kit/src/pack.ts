import { zipSync } from 'fflate'
import { filesOfManifest } from '@teachnet/contract/modules'
import { requirePath, sha256, topFiles } from './archive-entries.ts'
import { type PublisherKeys, signList } from './keys.ts'
import { PackageError } from './package-error.ts'
import { readManifest } from './read-package.ts'

/** The earliest date that an archive can name: the same files always give the same archive. */
const oneDate = new Date(1980, 0, 1)

/**
 * Packs the files of a module, with their checksums and, given keys, the publisher's signature.
 *
 * @param files by path, with `manifest.json`
 * @throws PackageError for a module that could not be read again
 */
export function packModule(files: ReadonlyMap<string, Uint8Array>, keys?: PublisherKeys): Uint8Array {
  const manifest = files.get(topFiles.manifest)
  if (!manifest) throw new PackageError('missing', topFiles.manifest)
  const missing = filesOfManifest(readManifest(manifest)).find((path) => !files.has(path))
  if (missing !== undefined) throw new PackageError('missing', missing)
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [path] of sorted) requirePath(path)
  const packed: Record<string, Uint8Array> = Object.fromEntries(sorted)
  const list = toJson(Object.fromEntries(sorted.map(([path, content]) => [path, sha256(content)])))
  packed[topFiles.list] = list
  if (keys) packed[topFiles.signature] = toJson({ key: keys.key, signature: signList(list, keys) })
  return zipSync(packed, { mtime: oneDate, level: 9 })
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
