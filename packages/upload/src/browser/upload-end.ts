import { toUploadText } from '../messages.ts'
import { UploadError } from './upload-error.ts'
import type { QueuedFile } from './uploader-machine.ts'

/** Whether nothing more happens to a file by itself. */
export function hasEnded({ status }: QueuedFile): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
}

/**
 * Why a file ended without an address.
 *
 * @param item undefined: it was removed
 * @param locale language of the message of a refusal
 */
export function reasonOf(item: QueuedFile | undefined, id: string, locale: string): unknown {
  const problem = item?.problem
  if (problem) return new UploadError(toUploadText(problem, locale), false, undefined, { code: 'refused', problem })
  if (item?.status === 'failed') return item.error
  const code = item ? 'cancelled' : 'removed'
  return new UploadError(`Upload ${code}: ${item?.name ?? id}`, false, undefined, { code })
}
