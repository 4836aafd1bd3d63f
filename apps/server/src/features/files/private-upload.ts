import { isTypeAllowed, parseUploadConfig, checkFile, sizeLimitOf, splitName } from '@teachnet/upload'
import type { ClockPort, DatabasePort, RandomPort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { fail, isServerError } from '../../platform/errors.ts'
import { newPrivatePath, privateName, signedPath } from '../../platform/storage/private-file.ts'
import { admitContent, isAdmissible, storedFacts } from './uploads/file-check.ts'
import { type ReceivedFile, tooLarge } from './uploads/received-file.ts'
import type { UploadSettings } from './uploads/upload.service.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sha1Of } from '../../platform/storage/sha1-of.ts'
import type { SignedForm } from '../../platform/storage/file-storage.ts'
import { requireIncoming } from './uploads/direct-upload.ts'
import { makeUploadFolder } from './uploads/upload-folder.ts'
import { addPrivateFile } from '../../records/files/private-files.ts'

interface StoreOptions {
  readonly settings: UploadSettings
  /** The resource whose records may have the file. */
  readonly controller: string
  readonly sender: string
  /** Types that the field accepts, among those that the site allows. */
  readonly types: readonly string[]
}

/** A stored private file. */
export interface PrivateUpload {
  readonly path: string
  /** Signed address that is valid for a limited time. */
  readonly address: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Checks a received file and stores it separately from public files. Files with equal content are not shared. */
export async function storePrivateUpload(
  { db, storage, clock, random, env }: DatabasePort & ClockPort & RandomPort & StoragePort & SettingsPort<'secretKey'>,
  file: ReceivedFile,
  { settings, controller, sender, types }: StoreOptions,
): Promise<PrivateUpload> {
  const provided = storedFacts({ name: file.name, type: '' })
  if (!isTypeAllowed({ name: provided.name, type: '' }, types)) throw fail('UPLOAD_TYPE')
  const { name } = await admitContent(file, parseUploadConfig(settings.upload).types)
  if (!isTypeAllowed({ name, type: '' }, types)) throw fail('UPLOAD_TYPE')
  const path = newPrivatePath(name, random)
  const now = clock()
  const { size } = file
  // The row is added first, so that an unused file is found and removed after any failure.
  await addPrivateFile(db, { path, controller, sender, size, create_time: Math.floor(now / 1000) })
  await storage.take(privateName(path), file.path)
  return { path, address: `${settings.apiUrl}${signedPath(path, { secretKey: env.secretKey, now })}`, name, size }
}

/** The resource whose records may have a private file, and the types that the field accepts. */
export interface PrivatePlace {
  readonly controller: string
  readonly types: readonly string[]
}

/** The sender and the target of a private upload. */
interface Place {
  readonly settings: UploadSettings
  /** The resource whose records may have the file. */
  readonly controller: string
  /** `form:` and the key of the form. */
  readonly sender: string
  /** Types that the field accepts, among those that the site allows. */
  readonly types: readonly string[]
}

interface Announced {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
}

/**
 * Returns a form with which a browser uploads one private file straight to the storage. Its key contains a hash of the sender, so that
 * no other sender can take the file over.
 *
 * @throws UPLOAD_DRIVER if the server stores files itself; UPLOAD_MISSING, UPLOAD_TYPE, UPLOAD_TOO_LARGE
 */
export async function signPrivateUpload(
  { storage, random }: StoragePort & RandomPort,
  file: Announced,
  { settings, sender, types }: Place,
): Promise<SignedForm> {
  const incoming = requireIncoming(storage)
  const config = parseUploadConfig(settings.upload)
  const problem = checkFile(file, config)
  if (problem === 'incomplete') throw fail('UPLOAD_MISSING')
  if (problem === 'size') throw tooLarge(file.size, sizeLimitOf(file.name, config))
  const stored = storedFacts(file)
  if (problem || !isAdmissible(stored, config.types) || !isTypeAllowed({ name: stored.name, type: '' }, types))
    throw fail('UPLOAD_TYPE')
  const suffix = splitName(stored.name)
    .suffix.toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  const key = `${folderOf(sender)}${random(16).toString('hex')}.${suffix}`
  const { size, type } = file
  return incoming.sign({ key: { is: key }, size: { min: size, max: size }, type: type || undefined })
}

/**
 * Takes over a private file that a browser uploaded straight to the storage: it is checked like any other upload and leaves the part of
 * the storage that browsers write to. A rejected file is deleted.
 *
 * @throws UPLOAD_DRIVER, UPLOAD_MISSING for a file of another sender as for none, UPLOAD_MISMATCH, UPLOAD_TYPE, UPLOAD_NO_IMAGE, UPLOAD_TOO_LARGE
 */
export async function confirmPrivateUpload(
  deps: DatabasePort & ClockPort & RandomPort & StoragePort & SettingsPort<'secretKey'>,
  { url, name, sha1 }: { readonly url: string; readonly name: string; readonly sha1: string },
  place: Place,
): Promise<PrivateUpload> {
  const incoming = requireIncoming(deps.storage)
  const key = url.slice(1)
  const file = isOwn(key, place.sender) ? await incoming.find(key) : undefined
  if (!file) throw fail('UPLOAD_MISSING')
  const folder = await makeUploadFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const limit = sizeLimitOf(name, parseUploadConfig(place.settings.upload))
    if (file.size > limit) throw tooLarge(file.size, limit)
    await incoming.fetch(file, path)
    if ((await sha1Of(createReadStream(path))) !== sha1) throw fail('UPLOAD_MISMATCH')
    const { size } = await stat(path)
    const kept = await storePrivateUpload(deps, { path, name, size, sha1, fields: {}, discard }, place)
    await incoming.remove(key)
    return kept
  } catch (error) {
    // After a failure of the server the browser may retry.
    if (isServerError(error)) await incoming.remove(key)
    throw error
  } finally {
    await discard()
  }
}

function folderOf(sender: string): string {
  return `storage/private/${createHash('sha256').update(sender).digest('hex').slice(0, 32)}/`
}

function isOwn(key: string, sender: string): boolean {
  const folder = folderOf(sender)
  return key.startsWith(folder) && /^[a-f0-9]{32}\.[a-z0-9]+$/.test(key.slice(folder.length))
}
