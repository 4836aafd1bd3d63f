import { withFocus } from '@teachnet/contract/picture-focus'
import { splitName } from '@teachnet/upload'
import type { BoundResource, CrudContext, RecordAction } from '../../crud/bound-resource.ts'
import type { StoredRow } from '../../crud/rows.ts'
import { moveFileUses } from '../../crud/files/move-file-uses.ts'
import { valueText } from '../../crud/value-text.ts'
import { lockRecords } from '../../crud/write/lock-record.ts'
import type { RecordChange } from '../../crud/write/record-change.ts'
import { updateRecord } from '../../crud/write/save-record.ts'
import { fail } from '../../errors.ts'
import { loadFileKinds } from './file-facts.ts'

/** The description that the new file takes from the old one, if it has none. */
const inherited = ['folder_id', 'tags', 'alt', 'alt_en', 'credit', 'credit_en', 'licence'] as const

/**
 * Replaces a file in all content that uses it. The address changes with the content, because browsers and proxies keep what an address
 * once showed; the old file stays in the library until somebody deletes it.
 */
export const replaceFile: RecordAction = async (context, { id, row, input }) => {
  const resource = context.resources.find('routine.Attachment')
  const otherId = Number(input.with_id)
  if (!resource || otherId === id) throw fail('PARAMETER', { message: 'resource.attachment.replaceItself' })
  const [other] = await lockRecords(context, resource, [otherId], [])
  if (!other) throw fail('RECORD_NOT_FOUND')
  await refuseOtherKind(context, { id, row }, other)
  const to = valueText(other.row.url)
  const focus = focusOfRow(other.row)
  const moved = await moveFileUses(context, valueText(row.url), (address, isCut) => {
    const [, query = ''] = /^[^?#]*(\?[^#]*)?/.exec(address) ?? []
    return isCut ? withFocus(to, focus) : `${to}${query}`
  })
  const described = await describe(context, resource, row, other)
  return {
    message: moved.records === 0 ? 'resource.attachment.replacedNowhere' : 'resource.attachment.replaced',
    data: { records: moved.records, id: otherId, url: to },
    tags: [...moved.tags, ...described.tags],
    events: [...moved.events, ...described.events],
  }
}

/** Stores a changed focal point in the addresses of the picture. Returns stale cache tags. */
export async function moveFocus(context: CrudContext, { before, after }: RecordChange): Promise<readonly string[]> {
  if (!before || !after || (before.focus_x === after.focus_x && before.focus_y === after.focus_y)) return []
  const focus = focusOfRow(after)
  const { tags } = await moveFileUses(context, valueText(after.url), (address, isCut) =>
    isCut ? withFocus(address, focus) : address,
  )
  return tags
}

function focusOfRow(row: StoredRow) {
  return { x: Number(row.focus_x ?? 50), y: Number(row.focus_y ?? 50) }
}

/** A picture takes the place of a picture; other files must have the same extension, which fields may require. */
async function refuseOtherKind(
  { queries }: CrudContext,
  one: { readonly id: number; readonly row: StoredRow },
  other: { readonly id: number; readonly row: StoredRow },
): Promise<void> {
  const kinds = await loadFileKinds(queries, [one.id, other.id])
  const isPicture = kinds.get(one.id) === 'image' && kinds.get(other.id) === 'image'
  if (!isPicture && suffixOf(one.row) !== suffixOf(other.row))
    throw fail('PARAMETER', { message: 'resource.attachment.replaceOther' })
}

function suffixOf({ url }: StoredRow): string {
  return splitName(valueText(url)).suffix.toLowerCase()
}

async function describe(
  context: CrudContext,
  resource: BoundResource,
  row: StoredRow,
  other: Awaited<ReturnType<typeof lockRecords>>[number],
) {
  const missing = inherited.filter((name) => isEmpty(other.row[name]) && !isEmpty(row[name]))
  if (missing.length === 0) return { tags: [], events: [] }
  const stored = Object.fromEntries(missing.map((name) => [name, row[name]]))
  return updateRecord(context, resource, other, { stored })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
