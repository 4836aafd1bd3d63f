import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '@teachnet/protocol'
import { parseUploadConfig } from '@teachnet/upload'
import type { Caller } from '../../access/caller.ts'
import { lockUpload } from '../../db/files/upload-lock.ts'
import { fail, isServerError } from '../../errors.ts'
import type { IncomingFile } from '../../storage/file-storage.ts'
import { newAttachment, toReply } from './attachment-row.ts'
import { addAttachment, type Attachment, countUpload, findAttachmentAt } from './attachment.repo.ts'
import { directTopic, requireIncoming } from './direct-upload.ts'
import { type AdmittedFile, admitContent } from './file-check.ts'
import { hashOf } from './hash-of.ts'
import { tooLarge } from './received-file.ts'
import { isUploadUrl, storedName } from './save-url.ts'
import { attachmentTags, type UploadSettings } from './upload.service.ts'
import { makeUploadFolder } from './upload-folder.ts'
import type { CachePort, ClockPort, DatabasePort, StoragePort } from '../../ports.ts'

export type CallbackPorts = DatabasePort & ClockPort & StoragePort & CachePort

/** A client's description of a file. Its size and type are ignored: the server reads them from the storage and the content. */
interface Told {
  readonly url: string
  readonly name: string
  readonly sha1: string
}

/**
 * Checks a file that a browser uploaded directly to the storage, and publishes it if it is a valid upload. Invalid files are deleted. The
 * call is idempotent.
 *
 * @throws UPLOAD_DRIVER while the server stores files itself; PARAMETER; UPLOAD_MISSING, UPLOAD_TYPE, UPLOAD_NO_IMAGE, UPLOAD_TOO_LARGE
 */
export async function confirmUpload(
  deps: CallbackPorts,
  caller: Caller,
  given: Told,
  settings: UploadSettings,
): Promise<UploadedFile> {
  const incoming = requireIncoming(deps.storage)
  const told = requireUploadUrl(given)
  const file = await incoming.find(told.url.slice(1))
  if (!file) return toReply(await requireConfirmed(deps, told), settings.filesUrl)
  try {
    return toReply(await admit(deps, caller, { told, file }, settings), settings.filesUrl)
  } catch (error) {
    // A refused file is deleted; after a failure of the server the client may retry.
    if (isServerError(error)) await incoming.remove(file.key)
    throw error
  }
}

interface Waiting {
  readonly told: Told
  readonly file: IncomingFile
}

async function admit(
  deps: CallbackPorts,
  caller: Caller,
  waiting: Waiting,
  settings: UploadSettings,
): Promise<Attachment> {
  const { types, maxSize } = parseUploadConfig(settings.upload)
  const { told, file } = waiting
  if (file.size > maxSize) throw tooLarge(file.size, maxSize)
  if (file.size === 0) throw fail('UPLOAD_MISSING')
  const folder = await makeUploadFolder()
  try {
    const path = join(folder, 'file')
    await requireIncoming(deps.storage).fetch(file, path)
    // A file stored under the hash of another one would be served instead of it.
    if ((await hashOf(path)) !== told.sha1) throw fail('UPLOAD_MISMATCH')
    const admitted = await admitContent({ path, name: file.key }, types)
    return await keep(deps, caller, { ...waiting, path, admitted })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Admitted extends Waiting {
  readonly path: string
  readonly admitted: AdmittedFile
}

async function keep(deps: CallbackPorts, caller: Caller, waiting: Admitted): Promise<Attachment> {
  const { url, sha1 } = waiting.told
  const seconds = Math.floor(deps.clock() / 1000)
  const kept = await deps.db.transaction(async (queries) => {
    await lockUpload(queries, { url, sha1 })
    const known = await findAttachmentAt(queries, url)
    const isStored = await deps.storage.has(storedName(url))
    if (known ? known.sha1 !== sha1 : isStored) throw fail('UPLOAD_ADDRESS_TAKEN')
    const counted = known && (await countUpload(queries, known, seconds))
    const row = counted ?? (await addAttachment(queries, newAttachment(caller, describe(deps, waiting), seconds)))
    await publish(deps, waiting, isStored)
    return row
  })
  await deps.cache.drop(attachmentTags)
  return kept
}

function describe({ storage }: CallbackPorts, { told: { url, name, sha1 }, file, admitted }: Admitted) {
  const { mimetype, width, height } = admitted
  return { topic: directTopic, url, width, height, name, size: file.size, mimetype, storage: storage.name, sha1 }
}

async function publish(
  { storage }: CallbackPorts,
  { told, file, path, admitted }: Admitted,
  isStored: boolean,
): Promise<void> {
  const incoming = requireIncoming(storage)
  if (!isStored && !admitted.isRewritten) return incoming.accept(file)
  if (!isStored) await storage.take(storedName(told.url), path)
  await incoming.remove(file.key)
}

async function requireConfirmed({ db, storage }: CallbackPorts, { url, sha1 }: Told): Promise<Attachment> {
  const known = await findAttachmentAt(db, url)
  if (known?.sha1 !== sha1 || known.storage !== storage.name) throw fail('UPLOAD_MISSING')
  return known
}

/** @throws PARAMETER */
function requireUploadUrl(told: Told): Told {
  if (!isUploadUrl(told.url)) throw fail('PARAMETER', { field: 'url' })
  if (told.name === '') throw fail('PARAMETER', { field: 'name' })
  return told
}
