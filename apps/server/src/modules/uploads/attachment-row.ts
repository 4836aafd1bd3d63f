import type { UploadedFile } from '@teachnet/protocol'
import { splitName } from '@teachnet/upload'
import type { Caller } from '../../access/caller.ts'
import type { Attachment, NewAttachment } from './attachment.repo.ts'

type Described = Pick<
  Attachment,
  'topic' | 'url' | 'width' | 'height' | 'name' | 'size' | 'mimetype' | 'storage' | 'sha1'
>

/** The row of a file that a caller brought now, in Unix seconds. Size and hash are those of the content as it came. */
export function newAttachment(caller: Caller, file: Described, now: number): NewAttachment {
  return {
    ...file,
    admin_id: caller.area === 'admin' ? caller.id : 0,
    user_id: caller.area === 'member' ? caller.id : 0,
    name: shortName(file.name),
    create_time: now,
    last_upload_time: now,
  }
}

/** A row as the contract describes it. */
export function toReply(row: Attachment, filesUrl: string): UploadedFile {
  const { quote: _quote, create_time: _created, ...shown } = row
  return { suffix: splitName(row.url).suffix, full_url: `${filesUrl}${row.url}`, ...shown }
}

/** The reply to the first upload of a content: numbers that are 0 are left out, as the old back end does. */
export function toFirstReply(row: Attachment, filesUrl: string): UploadedFile {
  const { admin_id, user_id, width, height, ...shown } = toReply(row, filesUrl)
  return {
    ...shown,
    ...(admin_id && { admin_id }),
    ...(user_id && { user_id }),
    ...(width && { width }),
    ...(height && { height }),
  }
}

/** A name that fits its column, with its suffix. */
function shortName(name: string): string {
  const { base, suffix } = splitName(name)
  const letters = [...base.replaceAll(/\p{Cc}/gu, '')].slice(0, 80).join('')
  return `${letters}.${suffix.slice(0, 16)}`
}
