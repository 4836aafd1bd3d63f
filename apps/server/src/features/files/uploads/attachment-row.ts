import type { UploadedFile } from '@teachnet/protocol'
import { splitName } from '@teachnet/upload'
import { accountStores } from '../../access/index.ts'
import type { Caller } from '../../../http/caller/caller.ts'
import type { Attachment, NewAttachment } from '../attachment.repo.ts'

type Described = Pick<
  Attachment,
  'topic' | 'url' | 'width' | 'height' | 'name' | 'size' | 'mimetype' | 'storage' | 'sha1'
>

/** Returns the row of a new file (`now` in Unix seconds). Size and hash are those of the received content, before metadata was removed. */
export function newAttachment(caller: Caller, file: Described, now: number): NewAttachment {
  return {
    ...file,
    admin_id: 0,
    user_id: 0,
    [accountStores[caller.area].uploads.owner]: caller.id,
    name: shortName(file.name),
    create_time: now,
    last_upload_time: now,
  }
}

/** Converts a row to the form of the contract. */
export function toReply(row: Attachment, filesUrl: string): UploadedFile {
  const { id, url, name, size, mimetype, sha1, topic, storage, last_upload_time, admin_id, user_id, width, height } =
    row
  return {
    suffix: splitName(url).suffix,
    full_url: `${filesUrl}${url}`,
    id,
    topic,
    admin_id,
    user_id,
    url,
    width,
    height,
    name,
    size,
    mimetype,
    storage,
    sha1,
    last_upload_time,
  }
}

/** Converts a row to the reply to the first upload of a content: like the old back end, it leaves out numbers that are 0. */
export function toFirstReply(row: Attachment, filesUrl: string): UploadedFile {
  const { admin_id, user_id, width, height, ...visible } = toReply(row, filesUrl)
  return {
    ...visible,
    admin_id: admin_id || undefined,
    user_id: user_id || undefined,
    width: width || undefined,
    height: height || undefined,
  }
}

/** Shortens a name to the length of its column and keeps its suffix. */
function shortName(name: string): string {
  const { base, suffix } = splitName(name)
  const letters = [...base.replaceAll(/\p{Cc}/gu, '')].slice(0, 80).join('')
  return `${letters}.${suffix.slice(0, 16)}`
}
