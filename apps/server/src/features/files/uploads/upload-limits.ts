import { accountStores } from '../../access/index.ts'
import type { Caller } from '../../../http/caller/caller.ts'
import { lockMarks } from '../../../platform/db/mark-lock.ts'
import type { ClockPort, DatabasePort } from '../../../platform/ports.ts'
import { fail } from '../../../platform/errors.ts'
import { addShares, forgetSharesBefore, loadUse, removeShares, setShareSize } from './upload-limits.repo.ts'

/** Upload limit per day; 0: no limit. */
export interface UploadLimit {
  readonly files: number
  readonly bytes: number
}

/** A sender whose uploads are limited, `address:…`, `form:…` or `member:…`, and the limit. */
export interface LimitedSender {
  readonly sender: string
  readonly limit: UploadLimit
}

export interface UploadLimits {
  /**
   * Counts an upload before any byte of it is stored, so that concurrent uploads are counted against the limit.
   *
   * @param size maximum size in bytes
   * @throws UPLOAD_LIMIT
   */
  readonly reserve: (senders: readonly LimitedSender[], size: number) => Promise<Reservation>
  /** Deletes shares that no longer count. */
  readonly purge: () => Promise<void>
}

export interface Reservation {
  /** Records the actual size of the stored file in bytes. */
  readonly settle: (size: number) => Promise<void>
  /** Cancels the reservation: no file was stored. */
  readonly release: () => Promise<void>
}

/** Seconds. */
const day = 86_400
const lockSpace = 7_303_022

export function createUploadLimits({ db, clock }: DatabasePort & ClockPort): UploadLimits {
  const now = () => Math.floor(clock() / 1000)
  return {
    async reserve(senders, size) {
      if (senders.length === 0) return { settle: async () => undefined, release: async () => undefined }
      const ids = await db.transaction(async (tx) => {
        await lockMarks(
          tx,
          lockSpace,
          senders.map(({ sender }) => sender),
        )
        for (const { sender, limit } of senders) {
          const { files, bytes } = await loadUse(tx, sender, { since: now() - day, now: now() })
          const isOver = isBeyond(files + 1, limit.files) || isBeyond(bytes + size, limit.bytes)
          if (isOver) throw fail('UPLOAD_LIMIT')
        }
        return addShares(
          tx,
          senders.map(({ sender }) => ({ sender, size, create_time: now() })),
        )
      })
      return { settle: (actual) => setShareSize(db, ids, actual), release: () => removeShares(db, ids) }
    },
    purge: () => forgetSharesBefore(db, now() - day),
  }
}

function isBeyond(value: number, limit: number): boolean {
  return limit > 0 && value > limit
}

/** The senders as whom an account of an area uploads; none where the area has no limits. */
export function sendersOf({ area, id }: Caller, limit: UploadLimit): LimitedSender[] {
  return accountStores[area].uploads.isLimited ? [{ sender: `${area}:${id}`, limit }] : []
}
