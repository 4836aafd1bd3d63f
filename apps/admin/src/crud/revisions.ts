import type { Revision, RevisionDetail } from '@teachnet/contract'
import { isRecord, toNumber, toText } from './row.ts'

/** Reads the answer with all saved states of a record; what cannot be read is left out. */
export function readRevisions(data: unknown): readonly Revision[] {
  const list = isRecord(data) && Array.isArray(data.list) ? data.list : []
  return list.flatMap((one: unknown) => readRevision(one) ?? [])
}

/** Reads the answer with one saved state beside the record as it is; undefined where it is none. */
export function readRevisionDetail(data: unknown): RevisionDetail | undefined {
  if (!isRecord(data)) return undefined
  const { row, current, changed } = data
  const revision = readRevision(data.revision)
  if (!revision || !isRecord(row) || !isRecord(current) || !Array.isArray(changed)) return undefined
  return { revision, row, current, changed: changed.map(toText) }
}

function readRevision(one: unknown): Revision | undefined {
  if (!isRecord(one)) return undefined
  const [number, time] = [toNumber(one.number), toNumber(one.create_time)]
  if (number === undefined || time === undefined) return undefined
  const { admin } = one
  const id = isRecord(admin) ? toNumber(admin.id) : undefined
  return {
    number,
    create_time: time,
    admin: isRecord(admin) && id !== undefined ? { id, nickname: toText(admin.nickname) } : null,
  }
}
