import type { UploadConfig } from '@teachnet/protocol'
import { checkFile, parseUploadConfig, sizeLimitOf, toNewerTemplate } from '@teachnet/upload'
import type { ClockPort, StoragePort } from '../../../platform/ports.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileStorage, Incoming, SignedForm } from '../../../platform/storage/file-storage.ts'
import { isAdmissible, storedFacts } from './file-check.ts'
import { saveUrl, servedUrl } from './save-url.ts'
import { tooLarge } from './received-file.ts'
import type { UploadSettings } from './upload.service.ts'

/** The topic of files that browsers upload to the storage: clients support no other. */
export const directTopic = 'default'

/**
 * Returns the upload configuration for members, whose uploads are limited: clients request an upload form for each
 * file, because one form for all files could not count them. A client that cannot request forms sends files through the server.
 */
export function offerCountedUpload({ incoming }: FileStorage, upload: UploadConfig): UploadConfig {
  return incoming ? { ...upload, hasPolicyCall: true } : upload
}

/**
 * Returns the upload configuration for administrators: if the storage accepts files from browsers, with a form for any file within the
 * site's limits. It has no key, since clients of the old back end derive theirs from the template; ours request a form for each file.
 */
export async function offerDirectUpload({ name, incoming }: FileStorage, upload: UploadConfig): Promise<UploadConfig> {
  if (!incoming) return upload
  const template = servedUrl(upload.savename.replaceAll('{topic}', directTopic))
  const [beginning = ''] = template.slice(1).split('{')
  const { url, fields } = await incoming.sign({ key: { beginsWith: beginning }, size: { min: 1, max: upload.maxsize } })
  const names = { savename: template, saveName: toNewerTemplate(template) }
  return { ...upload, ...names, mode: name, url, params: fields, hasPolicyCall: true }
}

interface Announced {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  readonly sha1: string
}

/**
 * Returns a form for exactly one file.
 *
 * @throws UPLOAD_DRIVER if the server stores files itself; UPLOAD_MISSING, UPLOAD_TYPE, UPLOAD_TOO_LARGE
 */
export async function signUpload(
  { storage, clock }: ClockPort & StoragePort,
  file: Announced,
  { upload, timeZone }: UploadSettings,
): Promise<SignedForm> {
  const incoming = requireIncoming(storage)
  const config = parseUploadConfig(upload)
  const problem = checkFile(file, config)
  if (problem === 'incomplete') throw fail('UPLOAD_MISSING')
  if (problem === 'size') throw tooLarge(file.size, sizeLimitOf(file.name, config))
  const stored = storedFacts(file)
  if (problem || !isAdmissible(stored, config.types)) throw fail('UPLOAD_TYPE')
  const template = config.saveName.replaceAll('{topic}', directTopic)
  const key = saveUrl(template, { ...file, name: stored.name, now: clock(), timeZone }).slice(1)
  const { size, type } = file
  return incoming.sign({ key: { is: key }, size: { min: size, max: size }, type: type || undefined })
}

/** @throws UPLOAD_DRIVER if the server stores files itself */
export function requireIncoming({ incoming }: FileStorage): Incoming {
  if (!incoming) throw fail('UPLOAD_DRIVER', { values: { driver: 'direct' } })
  return incoming
}

/** In ms: a signed form is valid for an hour, and a slow upload may take another. */
const patience = 2 * 3_600_000

/**
 * Deletes files that browsers uploaded to the storage without a confirmation, and files that ended processes left behind. Should run about
 * every hour; several processes may run it concurrently.
 *
 * @param now Unix milliseconds
 */
export async function removeUnconfirmed({ storage }: StoragePort, now: number): Promise<void> {
  const { incoming } = storage
  if (!incoming) return
  for await (const { key, broughtAt } of incoming.list()) {
    if (broughtAt > now - patience) continue
    // The bucket may contain files of other programs: only files from a signed form are deleted.
    if (await incoming.find(key)) await incoming.remove(key)
  }
}
