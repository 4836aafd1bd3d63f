import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FileKind, ResourceDefinition } from '@teachnet/contract'
import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { useMemo } from 'react'
import { toNumber, toText } from '../../values/read-values.ts'
import type { Row } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { type MediaFile, toMediaFile } from './media-file.ts'
import { mediaPageSize, type MediaSearch, toMediaQuery } from './media-search.ts'

export const attachmentController = 'routine.Attachment'
const folderController = 'routine.Folder'

async function loadDefinition(controller: string): Promise<ResourceDefinition> {
  const definition = await resourceLoaders[controller]?.()
  if (!definition) throw new TypeError(`Unknown resource ${controller}`)
  return definition
}

/** Pages of the library that match a search. */
export interface MediaFiles {
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
