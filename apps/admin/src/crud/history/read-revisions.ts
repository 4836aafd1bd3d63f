import { isRecord } from '@teachnet/protocol'
import type { Revision, RevisionDetail } from '@teachnet/contract'
import { toNumber, toText } from '../../values/read-values.ts'

/** Parses the reply with all revisions of a record; invalid entries are left out. */
export function readRevisions(data: unknown): readonly Revision[] {
  const list = isRecord(data) && Array.isArray(data.list) ? data.list : []
  return list.flatMap((one: unknown) => readRevision(one) ?? [])
}

/** Parses the reply with a revision and the current record; undefined when it is invalid. */
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
