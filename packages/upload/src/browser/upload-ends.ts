import { createListeners } from './listeners.ts'
import { toUploadText } from '../messages.ts'
import { UploadError } from './upload-error.ts'
import type { UploadResult } from './transport.ts'
import type { QueuedFile } from './uploader-machine.ts'

/** The ends of files that somebody waits for. */
export interface UploadEnds {
  /** Resolves or rejects once the file has ended. */
  readonly whenDone: (id: string) => Promise<UploadResult>
  /** Checks the awaited files after a change. */
  readonly look: () => void
}

/**
 * Watches the files of one queue.
 *
 * @param find undefined for a file that was removed
 * @param locale language of the message of a refusal
 */
export function createUploadEnds(find: (id: string) => QueuedFile | undefined, locale = 'en'): UploadEnds {
  const looks = createListeners()
  return {
    look: looks.tell,
    whenDone: (id) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const item = find(id)
          if (item && !hasEnded(item)) return
          looks.remove(look)
          if (item?.result) resolve(item.result)
          else reject(reasonOf(item, id, locale))
        }
        looks.add(look)
        look()
      }),
  }
}

/** Whether nothing more happens to a file by itself. */
function hasEnded({ status }: QueuedFile): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled' || status === 'refused'
}

/**
 * Why a file ended without an address.
 *
 * @param item undefined: it was removed
 * @param locale language of the message of a refusal
 */
function reasonOf(item: QueuedFile | undefined, id: string, locale: string): unknown {
  const problem = item?.problem
  if (problem) return new UploadError(toUploadText(problem, locale), false, undefined, { code: 'refused', problem })
  if (item?.status === 'failed') return item.error
  const code = item ? 'cancelled' : 'removed'
  return new UploadError(`Upload ${code}: ${item?.name ?? id}`, false, undefined, { code })
}
