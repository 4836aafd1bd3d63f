import type { ListViews } from '@teachnet/contract/lists'
import { isRecord } from '@teachnet/protocol'

/** A saved view of a list. */
export type SavedView = ListViews['list'][number]

/** No saved views, and no audience to share them with. */
export const noViews: ListViews = { list: [], groups: [], maySetForAll: false }

/** Reads the saved views that a browser keeps. With anything that is not one, all are dropped: the server has them. */
export function readSavedViews(raw: unknown): ListViews | undefined {
  return isListViews(raw) ? raw : undefined
}

function isListViews(raw: unknown): raw is ListViews {
  return isRecord(raw) && Array.isArray(raw.list) && raw.list.every(isView) && Array.isArray(raw.groups)
}

function isView(raw: unknown): boolean {
  if (!isRecord(raw) || typeof raw.id !== 'number' || typeof raw.title !== 'string') return false
  const { content } = raw
  return (
    isRecord(content) &&
    Array.isArray(content.search) &&
    content.search.every((term) => isRecord(term) && typeof term.field === 'string') &&
    typeof content.quickSearch === 'string' &&
    typeof content.limit === 'number'
  )
}
