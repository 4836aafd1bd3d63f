import {
  type Area,
  areaCalls,
  type areas,
  type Locale,
  storageCallbackOf,
  storageCallbacks,
  type UploadedFile,
} from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { signUpload, directTopic, requireIncoming } from './direct-upload.ts'
import { sendersOf, type UploadLimits } from './upload-limits.ts'
import { type UploadSettings, requireTopic, attachmentTags } from './upload.service.ts'
import { isPhonePicture, parseUploadConfig, sizeLimitOf, splitName } from '@teachnet/upload'
import type { DatabasePort, StoragePort, CachePort, ClockPort } from '../../../platform/ports.ts'
import { toReply, newAttachment } from './attachment-row.ts'
import {
  findAttachment,
  addAttachment,
  type Attachment,
  countUpload,
  findAttachmentAt,
  lockUpload,
} from '../attachment.repo.ts'
import { isAdmissible, type AdmittedFile, admitContent, encodeForName, storedFacts } from './file-check.ts'
import { storedName, isUploadUrl } from './save-url.ts'
import { makeUploadFolder } from './upload-folder.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '../../../http/caller/caller.ts'
import { fail, isServerError } from '../../../platform/errors.ts'
import type { IncomingFile } from '../../../platform/storage/file-storage.ts'
import { createReadStream } from 'node:fs'
import { sha1Of } from '../../../platform/storage/sha1-of.ts'
import { tooLarge } from './received-file.ts'

interface Options {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  readonly limits: Pick<UploadLimits, 'reserve'>
}

/** Registers what a client of an area asks before it sends a file to the storage, and the notice that the file is there. */
export function directUploadRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof confirmUpload>[0] & Parameters<typeof signUpload>[0] & Parameters<typeof findKnownUpload>[0],
  area: (typeof areas)[Area['name']],
  { loadUploadSettings, limits }: Options,
): void {
  const { uploadKnown, uploadPolicy } = areaCalls[area.name]
  serveCall(app, uploadKnown, async ({ query, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    return success({ file: (await findKnownUpload(deps, query, settings)) ?? null })
  })
  serveCall(app, uploadPolicy, async ({ caller, body, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    const form = await signUpload(deps, body, settings)
    // The server does not see whether the form is used, so it counts as used.
    await limits.reserve(sendersOf(caller, settings.limits.member), body.size)
    return success(form)
  })
  for (const module of storageCallbacks)
    serveCall(app, storageCallbackOf(module, area), async ({ caller, body, request: { locale, host } }) => {
      const settings = await loadUploadSettings(locale, host)
      return success({ file: await confirmUpload(deps, caller, body, settings) }, 'ajax.uploaded')
    })
}

interface Requested {
  readonly sha1: string
  /** Bytes. */
  readonly size: number
  readonly name: string
  readonly topic?: string
}

/**
 * Returns the stored file with this content, if the caller could upload it now, so that no content is sent twice. Knowledge of hash, size
 * and type is enough, since the address of the file is public.
 */
async function findKnownUpload(
  { db, storage }: DatabasePort & StoragePort,
  { sha1, size, name, topic }: Requested,
  settings: UploadSettings,
): Promise<UploadedFile | undefined> {
  const config = parseUploadConfig(settings.upload)
  const known = await findAttachment(db, { sha1, topic: requireTopic(topic), storage: storage.name })
  if (known?.size !== size || size > sizeLimitOf(name, config)) return undefined
  const stored = storedFacts({ name, type: known.mimetype })
  const isOfItsKind = suffixOf(known.url) === suffixOf(stored.name) && isAdmissible(stored, config.types)
  return isOfItsKind && (await storage.has(storedName(known.url))) ? toReply(known, settings.filesUrl) : undefined
}

function suffixOf(name: string): string {
  return splitName(name).suffix.toLowerCase()
}

type CallbackPorts = DatabasePort & ClockPort & StoragePort & CachePort

/** A client's description of a file. Its size and type are ignored: the server reads them from the storage and the content. */
interface ClaimedFile {
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
async function confirmUpload(
  deps: CallbackPorts,
  caller: Caller,
  provided: ClaimedFile,
  settings: UploadSettings,
): Promise<UploadedFile> {
  const incoming = requireIncoming(deps.storage)
  const claimed = requireUploadUrl(provided)
  const file = await incoming.find(claimed.url.slice(1))
  if (!file) return toReply(await requireConfirmed(deps, claimed), settings.filesUrl)
  try {
    return toReply(await admit(deps, caller, { claimed, file }, settings), settings.filesUrl)
  } catch (error) {
    // A rejected file is deleted; after a failure of the server the client may retry.
    if (isServerError(error)) await incoming.remove(file.key)
    throw error
  }
}

interface Waiting {
  readonly claimed: ClaimedFile
  readonly file: IncomingFile
}

async function admit(
  deps: CallbackPorts,
  caller: Caller,
  waiting: Waiting,
  settings: UploadSettings,
): Promise<Attachment> {
  const config = parseUploadConfig(settings.upload)
  const { claimed, file } = waiting
  const limit = sizeLimitOf(file.key, config)
  if (file.size > limit) throw tooLarge(file.size, limit)
  if (file.size === 0) throw fail('UPLOAD_MISSING')
  const folder = await makeUploadFolder()
  try {
    const path = join(folder, 'file')
    await requireIncoming(deps.storage).fetch(file, path)
    // A file stored under the hash of another one would be served instead of it.
    if ((await sha1Of(createReadStream(path))) !== claimed.sha1) throw fail('UPLOAD_MISMATCH')
    const found = await admitContent({ path, name: file.key }, config.types)
    // The browser has chosen the name, which others may know already: browsers do not show a file of that name.
    if (isPhonePicture(file.key)) throw fail('UPLOAD_TYPE')
    const admitted = found.name === file.key ? found : await encodeForName({ path, name: file.key }, found)
    return await store(deps, caller, { ...waiting, path, admitted })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Admitted extends Waiting {
  readonly path: string
  readonly admitted: AdmittedFile
}

async function store(deps: CallbackPorts, caller: Caller, waiting: Admitted): Promise<Attachment> {
  const { url, sha1 } = waiting.claimed
  const seconds = Math.floor(deps.clock() / 1000)
  const stored = await deps.db.transaction(async (queries) => {
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
  return stored
}

function describe({ storage }: CallbackPorts, { claimed, file, admitted }: Admitted) {
  const { url, sha1 } = claimed
  const { mimetype, width, height } = admitted
  const { name } = storedFacts({ name: claimed.name, type: mimetype })
  return { topic: directTopic, url, width, height, name, size: file.size, mimetype, storage: storage.name, sha1 }
}

async function publish(
  { storage }: CallbackPorts,
  { claimed, file, path, admitted }: Admitted,
  isStored: boolean,
): Promise<void> {
  const incoming = requireIncoming(storage)
  if (!isStored && !admitted.isRewritten) return incoming.accept(file)
  if (!isStored) await storage.take(storedName(claimed.url), path)
  await incoming.remove(file.key)
}

async function requireConfirmed({ db, storage }: CallbackPorts, { url, sha1 }: ClaimedFile): Promise<Attachment> {
  const known = await findAttachmentAt(db, url)
  if (known?.sha1 !== sha1 || known.storage !== storage.name) throw fail('UPLOAD_MISSING')
  return known
}

/** @throws PARAMETER */
function requireUploadUrl(claimed: ClaimedFile): ClaimedFile {
  if (!isUploadUrl(claimed.url)) throw fail('PARAMETER', { field: 'url' })
  if (claimed.name === '') throw fail('PARAMETER', { field: 'name' })
  return claimed
}
