import { routineAttachment } from '@teachnet/contract/resources'
import type { UploadedFile } from '@teachnet/protocol'
import { parseUploadConfig } from '@teachnet/upload'
import type { Caller } from '../../../http/caller/caller.ts'
import { tagsOf } from '../../../records/write/transaction.ts'
import { lockUpload, addAttachment, countUpload, findAttachment, findAttachmentAt } from '../attachment.repo.ts'
import type { CachePort, ClockPort, DatabasePort, StoragePort } from '../../../platform/ports.ts'
import { fail } from '../../../platform/errors.ts'
import { newAttachment, toFirstReply, toReply } from './attachment-row.ts'
import { admitContent } from './file-check.ts'
import type { ReceivedFile } from './received-file.ts'
import { saveUrl, storedName, urlWithHash } from './save-url.ts'
import type { UploadLimit } from './upload-limits.ts'

/** The site's settings for uploads. */
export interface UploadSettings {
  /** The `upload` object of the site configuration, in either spelling. */
  readonly upload: unknown
  /** Prefix that makes addresses of the paths of uploads: `//host`, or the address of the storage. */
  readonly filesUrl: string
  /** The same for paths of the API. */
  readonly apiUrl: string
  /** Limits per day: from one network address, for one application, by one member. */
  readonly limits: Readonly<Record<'address' | 'form' | 'member', UploadLimit>>
  readonly timeZone: string
}

interface StoreOptions {
  readonly settings: UploadSettings
  readonly asked: Readonly<Record<string, string>>
}

/** Checks and stores a received file, and returns it in the form of the contract. */
export async function storeUpload(
  deps: DatabasePort & ClockPort & StoragePort & CachePort,
  caller: Caller,
  file: ReceivedFile,
  { settings, asked }: StoreOptions,
): Promise<UploadedFile> {
  const { db, storage, clock } = deps
  const topic = requireTopic(asked.topic)
  const driver = asked.driver || storage.name
  // Clients send the driver `local` for any storage of this server.
  if (driver !== 'local' && driver !== storage.name) throw fail('UPLOAD_DRIVER', { values: { driver } })
  const config = parseUploadConfig(settings.upload)
  const { mimetype, width, height, name } = await admitContent(file, config.types)
  const template = config.saveName.replaceAll('{topic}', topic)
  const { sha1, size } = file
  const wanted = saveUrl(template, { name, sha1, now: clock(), timeZone: settings.timeZone })
  const seconds = Math.floor(clock() / 1000)
  const stored = await db.transaction(async (queries) => {
    await lockUpload(queries, { url: wanted, sha1 })
    const known = await findAttachment(queries, { sha1, topic, storage: storage.name })
    const counted = known && (await countUpload(queries, known, seconds))
    if (counted) {
      if (!(await storage.has(storedName(counted.url)))) await storage.take(storedName(counted.url), file.path)
      return toReply(counted, settings.filesUrl)
    }
    const url = (await findAttachmentAt(queries, wanted)) ? urlWithHash(wanted, sha1) : wanted
    const described = { topic, url, width, height, name, size, mimetype, storage: storage.name, sha1 }
    const added = await addAttachment(queries, newAttachment(caller, described, seconds))
    await storage.take(storedName(url), file.path)
    return toFirstReply(added, settings.filesUrl)
  })
  await deps.cache.drop(attachmentTags)
  return stored
}

/** The cache tags of the media library: its list has one file more, or another order, after an upload. */
export const attachmentTags = tagsOf(routineAttachment, [])

/** @throws UPLOAD_TOPIC */
export function requireTopic(requested = ''): string {
  const topic = requested || 'default'
  if (!/^[\w-]{1,20}$/.test(topic)) throw fail('UPLOAD_TOPIC')
  return topic
}
