import { type FileUser, isRecord } from '@teachnet/protocol'
import { toNumber, toText } from '../../values/read-values.ts'

/** Reads where files are used from a reply. */
export function toFileUsers(raw: unknown): readonly FileUser[] {
  return toList(raw).map((user) => ({
    controller: toText(user.controller),
    title: toText(user.title),
    count: toNumber(user.count) ?? 0,
    records: toList(user.records).flatMap(({ id: rawId, label, field }) => {
      const id = toNumber(rawId)
      return id === undefined ? [] : [{ id, label: toText(label), field: toText(field) }]
    }),
  }))
}

function toList(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
