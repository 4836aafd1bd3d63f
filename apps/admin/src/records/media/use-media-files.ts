import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileKind, ResourceDefinition } from '@teachnet/contract'
import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { useMemo } from 'react'
import { toNumber, toText } from '../../values/read-values.ts'
import type { Row } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { type MediaFile, toMediaFile } from './media-file.ts'
import { type BackEnd, isRecord, type ListQuery, type SearchTerm } from '@teachnet/protocol'

const attachmentController = 'routine.Attachment'

const folderController = 'routine.Folder'

async function loadDefinition(controller: string): Promise<ResourceDefinition> {
  const definition = await resourceLoaders[controller]?.()
  if (!definition) throw new TypeError(`Unknown resource ${controller}`)
  return definition
}

/** Pages of the library that match a search. */
interface MediaFiles {
  readonly files: readonly MediaFile[]
  readonly total: number
  readonly status: 'loading' | 'error' | 'ready'
  readonly isFetching: boolean
  readonly hasMore: boolean
  /** Loads the next page, or retries the failed one. */
  readonly loadMore: () => void
}

/** Loads the files of the library page by page. */
export function useMediaFiles(search: MediaSearch, kind?: FileKind): MediaFiles {
  const { source, backEnd } = useCrud()
  const toQuery = (page: number) => toMediaQuery(search, { kind, page, backEnd })
  const result = useInfiniteQuery({
    queryKey: queryKeys.mediaFiles(attachmentController, toQuery(1)),
    queryFn: async ({ pageParam, signal }) =>
      source
        .resource(await loadDefinition(attachmentController))
        .index(toQuery(pageParam), { signal, showError: false }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) =>
      list.length < mediaPageSize || total <= pages.length * mediaPageSize ? undefined : pages.length + 1,
    placeholderData: keepPreviousData,
  })
  const pages = result.data?.pages
  const files = useMemo(() => {
    // A file uploaded between two requests moves others to the next page, which then repeats them.
    const rows = pages?.flatMap(({ list }) => list) ?? []
    return [...new Map(rows.map((row) => [row.id, toMediaFile(row)])).values()]
  }, [pages])
  return {
    files,
    total: pages?.at(-1)?.total ?? 0,
    status: result.data ? 'ready' : result.isError ? 'error' : 'loading',
    isFetching: result.isFetching,
    hasMore: result.hasNextPage && !result.isPlaceholderData,
    loadMore: () => void (result.data ? result.fetchNextPage() : result.refetch()),
  }
}

/** A folder of the library; `level` counts from 0. */
export interface MediaFolder {
  readonly id: number
  readonly name: string
  readonly parent: number
  readonly level: number
}

/** The folders, each after its parent; none on an old back end, or without the right to list them. */
export function useMediaFolders(): readonly MediaFolder[] {
  const { source, backEnd, can } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.list(folderController, {}),
    queryFn: async ({ signal }) =>
      (await source.resource(await loadDefinition(folderController)).index({}, { signal, showError: false })).list,
    enabled: backEnd === 'teachnet' && can('routine/folder/index'),
  })
  return useMemo(() => nest(data ?? []), [data])
}

function nest(rows: readonly Row[]): MediaFolder[] {
  const known = new Set(rows.map(({ id }) => id))
  const parentOf = (row: Row) => {
    const parent = toNumber(row.pid) ?? 0
    return known.has(parent) ? parent : 0
  }
  const below = (parent: number, level: number, above: readonly number[]): MediaFolder[] =>
    rows
      .filter((row) => parentOf(row) === parent && !above.includes(row.id))
      .flatMap((row) => [
        { id: row.id, name: toText(row.name), parent, level },
        ...below(row.id, level + 1, [...above, row.id]),
      ])
  return below(0, 0, [])
}

/** Adds, renames and deletes folders; each only with its permission. */
export function useFolderChanges() {
  const { source, can } = useCrud()
  const calls = async () => source.resource(await loadDefinition(folderController))
  return {
    add: can('routine/folder/add')
      ? async (name: string, pid: number) => (await calls()).add({ name, pid })
      : undefined,
    rename: can('routine/folder/edit')
      ? async (id: number, name: string) => (await calls()).edit({ id, name })
      : undefined,
    remove: can('routine/folder/del') ? async (id: number) => (await calls()).del([id]) : undefined,
  }
}

/** Addresses in one request: old servers and proxies refuse a longer address of a GET request. */
const mostAddresses = 20

/** Returns a function that finds files by the addresses that records store. */
export function useFindFiles(): (urls: readonly string[]) => Promise<readonly Row[]> {
  const { source } = useCrud()
  return async (urls) => {
    const calls = source.resource(await loadDefinition(attachmentController))
    const found: Row[] = []
    for (let start = 0; start < urls.length; start += mostAddresses) {
      const val = urls.slice(start, start + mostAddresses)
      const { list } = await calls.index({ search: [{ field: 'url', operator: 'IN', val }], limit: mostAddresses })
      found.push(...list)
    }
    return found
  }
}

/** Returns a function that stores a part of a picture as a file of its own, and resolves to its address. */
export function useCutPicture(): (id: number, cut: object) => Promise<string> {
  const { source } = useCrud()
  const invalidate = useInvalidateFolders()
  return async (id, cut) => {
    const made = await source.resource(await loadDefinition(attachmentController)).act('transform', { id, ...cut })
    invalidate()
    if (!isRecord(made) || typeof made.url !== 'string') throw new TypeError('the server did not name the file')
    return made.url
  }
}

/** Files without a folder. */
export const noFolder = 'none'

/** What a picker searches the library for. */
export interface MediaSearch {
  readonly text: string
  /** Id of a folder; undefined: all files. */
  readonly folder?: number | typeof noFolder | undefined
  readonly terms: readonly SearchTerm[]
}

export const fullLibrary: MediaSearch = { text: '', terms: [] }

/** Sizes that a filter offers, in bytes, as the ranges of a search term. */
export const fileSizes = {
  small: ',102399',
  medium: '102400,1048575',
  large: '1048576,10485759',
  huge: '10485760,',
} as const

/** Files that a page of the library shows. */
const mediaPageSize = 60

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

/** Returns a function that loads folders and files again after a change of either. */
export function useInvalidateFolders(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const controller of ['routine.Folder', attachmentController])
      void cache.invalidateQueries({
        queryKey: queryKeys.resource(controller),
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
  }
}
