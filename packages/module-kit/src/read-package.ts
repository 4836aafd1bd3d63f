import { Cron } from 'croner'
import { filesOfManifest, type ModuleManifest, moduleManifestSchema } from '@teachnet/contract/modules'
import { type PackageFiles, readEntries, sha256, topFiles } from './archive-entries.ts'
import { isPublisherKey, requireSignature } from './keys.ts'
import { PackageError } from './package-error.ts'

/** The content of an archive whose files are the listed ones, unchanged. */
export interface ModulePackage {
  readonly manifest: ModuleManifest
  /** Without the list of files and the signature. */
  readonly files: PackageFiles
  /** SHA-256 of the archive, in hex. */
  readonly digest: string
  /** Key of the publisher who signed it; absent if it is not signed. */
  readonly signer?: string
}

/**
 * Reads an archive in memory: entries, checksums, signature, manifest. Nothing is written.
 *
 * @throws PackageError that names the first problem
 */
export async function readPackage(archive: Uint8Array): Promise<ModulePackage> {
  const entries = await readEntries(archive)
  const list = requireFile(entries, topFiles.list)
  const signer = signerOf(list, entries.get(topFiles.signature))
  const files = new Map([...entries].filter(([path]) => path !== topFiles.list && path !== topFiles.signature))
  requireListed(files, readList(list))
  const manifest = readManifest(requireFile(files, topFiles.manifest))
  for (const path of filesOfManifest(manifest)) requireFile(files, path)
  return { manifest, files, digest: sha256(archive), signer }
}

/**
 * Reads the content of a manifest.
 *
 * @throws PackageError that names the wrong part
 */
export function readManifest(content: Uint8Array): ModuleManifest {
  const result = moduleManifestSchema.safeParse(readJson(content, topFiles.manifest))
  if (result.success) {
    rejectWork(result.data)
    return result.data
  }
  const [issue] = result.error.issues
  throw new PackageError('manifest', `${issue?.path.join('.') || 'manifest'}: ${issue?.message ?? 'invalid'}`)
}

/** Rejects jobs and commands that could never run. */
function rejectWork({ jobs, commands, server }: ModuleManifest): void {
  if (server === undefined && jobs.length + commands.length > 0) throw new PackageError('noServer', 'server')
  const names = [...jobs, ...commands].map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new PackageError('sameName', double)
  for (const { name, cron } of jobs) if (!isSchedule(cron)) throw new PackageError('cron', `${name}: ${cron}`)
}

/** Whether a text names times in five fields, of which at least one is still to come. */
function isSchedule(cron: string): boolean {
  try {
    return new Cron(cron, { timezone: 'UTC', paused: true, mode: '5-part' }).nextRun() !== null
  } catch {
    return false
  }
}

function signerOf(list: Buffer, signature: Buffer | undefined): string | undefined {
  if (!signature) return undefined
  const provided = readJson(signature, topFiles.signature)
  const { key, signature: text } =
    typeof provided === 'object' && provided !== null ? (provided as Record<string, unknown>) : {} // its two values are checked next
  if (typeof key !== 'string' || typeof text !== 'string' || !isPublisherKey(key))
    throw new PackageError('signature', `${topFiles.signature} names no key and no signature`)
  requireSignature(list, text, key)
  return key
}

function readList(content: Buffer): ReadonlyMap<string, string> {
  const provided = readJson(content, topFiles.list)
  const isList =
    typeof provided === 'object' &&
    provided !== null &&
    Object.values(provided).every((sum) => typeof sum === 'string' && /^[0-9a-f]{64}$/.test(sum))
  if (!isList) throw new PackageError('manifest', `${topFiles.list} is not a list of checksums`)
  return new Map(Object.entries(provided as Record<string, string>)) // the condition has checked every value
}

function requireListed(files: PackageFiles, list: ReadonlyMap<string, string>): void {
  for (const path of list.keys()) if (!files.has(path)) throw new PackageError('missing', path)
  for (const [path, content] of files) {
    const sum = list.get(path)
    if (sum === undefined) throw new PackageError('extra', path)
    if (sum !== sha256(content)) throw new PackageError('changed', path)
  }
}

function requireFile(files: PackageFiles, path: string): Buffer {
  const content = files.get(path)
  if (!content) throw new PackageError('missing', path)
  return content
}

function readJson(content: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (cause) {
    throw new PackageError('manifest', `${name} is not JSON`, { cause })
  }
}
