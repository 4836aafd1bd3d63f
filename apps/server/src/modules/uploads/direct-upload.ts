import type { UploadConfig } from '@teachnet/protocol'
import { checkFile, parseUploadConfig, toNewerTemplate } from '@teachnet/upload'
import type { ClockPort, StoragePort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import type { FileStorage, Incoming, SignedForm } from '../../storage/file-storage.ts'
import { isAdmissible } from './file-check.ts'
import { saveUrl, servedUrl } from './save-url.ts'
import { tooLarge } from './received-file.ts'
import type { UploadSettings } from './upload.service.ts'

/** The topic of files that browsers bring to a storage: clients know no other. */
export const directTopic = 'default'

/**
 * The upload configuration for members, whose uploads are counted: a form for each file they ask for, and no form for any. A client that
 * cannot ask sends files through the server.
 */
export function offerCountedUpload({ incoming }: FileStorage, upload: UploadConfig): UploadConfig {
  return incoming ? { ...upload, hasPolicyCall: true } : upload
}

/**
 * The upload configuration for administrators: where the storage takes files from browsers, with a form for any file of the site's
 * limits. It names no key, since clients of the old back end make theirs from the template; ours ask for a form for each file.
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
 * A form for exactly one file.
 *
 * @throws UPLOAD_DRIVER where the server stores files itself; UPLOAD_MISSING, UPLOAD_TYPE, UPLOAD_TOO_LARGE
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
  if (problem === 'size') throw tooLarge(file.size, config.maxSize)
  if (problem || !isAdmissible(file, config.types)) throw fail('UPLOAD_TYPE')
  const template = config.saveName.replaceAll('{topic}', directTopic)
  const key = saveUrl(template, { ...file, now: clock(), timeZone }).slice(1)
  const { size, type } = file
  return incoming.sign({ key: { is: key }, size: { min: size, max: size }, ...(type !== '' && { type }) })
}

/** @throws UPLOAD_DRIVER where the server stores files itself */
export function requireIncoming({ incoming }: FileStorage): Incoming {
  if (!incoming) throw fail('UPLOAD_DRIVER', { values: { driver: 'direct' } })
  return incoming
}
