import type { FileKind } from '@teachnet/contract'
import type { BackEnd, ListQuery, SearchTerm } from '@teachnet/protocol'

/** Files without a folder. */
export const noFolder = 'none'

/** What a picker searches the library for. */
export interface MediaSearch {
  readonly text: string
  /** Id of a folder; undefined: all files. */
  readonly folder?: number | typeof noFolder | undefined
  readonly terms: readonly SearchTerm[]
}

export const wholeLibrary: MediaSearch = { text: '', terms: [] }

/** Sizes that a filter offers, in bytes, as the ranges of a search term. */
export const fileSizes = {
  small: ',102399',
  medium: '102400,1048575',
  large: '1048576,10485759',
  huge: '10485760,',
} as const

/** Files that a page of the library shows. */
export const mediaPageSize = 40

/**
 * Returns the parameters of the list call. An old back end has neither folders nor kinds: pictures are found by their
 * MIME type.
 */
export function toMediaQuery(
  { text, folder, terms }: MediaSearch,
  { kind, page, backEnd }: { readonly kind?: FileKind | undefined; readonly page: number; readonly backEnd: BackEnd },
): Partial<ListQuery> {
  const isOwn = backEnd === 'teachnet'
  const search = [...(kind ? [kindTerm(kind, isOwn)] : []), ...(isOwn ? [...folderTerms(folder), ...terms] : [])]
  return {
    page,
    limit: mediaPageSize,
    quickSearch: text.trim() || undefined,
    search: search.length > 0 ? search : undefined,
  }
}

function kindTerm(kind: FileKind, isOwn: boolean): SearchTerm {
  return isOwn
    ? { field: 'kind', operator: 'eq', val: kind }
    : { field: 'mimetype', operator: 'LIKE', val: kind === 'image' ? 'image' : kind }
}

/** The search terms of a folder. */
export function folderTerms(folder: MediaSearch['folder']): SearchTerm[] {
  if (folder === undefined) return []
  return folder === noFolder
    ? [{ field: 'folder_id', operator: 'NULL', val: '1' }]
    : [{ field: 'folder_id', operator: 'eq', val: String(folder) }]
}

/** Reads the folder of a list's search terms. */
export function folderOf(terms: readonly SearchTerm[]): MediaSearch['folder'] {
  const term = terms.find(({ field }) => field === 'folder_id')
  if (!term) return undefined
  return term.operator === 'NULL' ? noFolder : Number(term.val)
}

/** Replaces the terms of a field; without a value, removes them. */
export function withTerm(
  terms: readonly SearchTerm[],
  field: string,
  next: readonly SearchTerm[],
): readonly SearchTerm[] {
  return [...terms.filter((term) => term.field !== field), ...next]
}
