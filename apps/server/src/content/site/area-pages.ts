import {
  type AreaListContent,
  type AreaRecordContent,
  areaPageSize,
  type VisitedDefinition,
  type VisitorFilter,
  type VisitorFilters,
} from '@teachnet/contract'
import type { FilterAddress } from '../filters/filter-kind.ts'
import { filterKindOf } from '../filters/filter-kinds.ts'
import { matchOf } from '../excerpts.ts'
import { fail } from '../../platform/errors.ts'
import type { Page } from './page.ts'
import {
  count,
  day,
  flag,
  month,
  oneOf,
  pageNumber,
  type Param,
  type Params,
  readParams,
  schemasOfParams,
  slug,
  words,
} from './params.ts'

/** A list page of an area's records; its parameters are the filters and orders of the area. */
export function areaListPage<D extends VisitedDefinition>(definition: D): Page<AreaListContent<D>> {
  const { filters = {}, orders, parts, pageSize = areaPageSize } = definition.visitors
  const own: Params = { page: pageNumber, order: oneOf(Object.keys(orders)) }
  const byFilter = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, paramOf(definition, filter)]),
  )
  return {
    params: schemasOfParams({ ...own, ...byFilter }),
    async load({ reader, loadSite, loadToday, vocabulary, recordSearch }, textOf): Promise<AreaListContent<D>> {
      const { page, order } = readParams({ page: pageNumber, order: oneOf(Object.keys(orders)) }, textOf)
      const values = readParams(byFilter, textOf)
      const narrowed = values as VisitorFilters<D> // read by the filters of the same definition
      const offset = ((page ?? 1) - 1) * pageSize
      const [site, { list, ids, total, stage, isCut }, facets, today] = await Promise.all([
        loadSite(),
        reader.listCounted(definition, { filters: narrowed, limit: pageSize, offset, order: order || undefined }),
        reader.facets(definition, narrowed),
        parts && loadToday(),
      ])
      if (offset > 0 && list.length === 0) throw fail('RECORD_NOT_FOUND')
      const searched = Object.entries(filters).find(
        ([, each]) => filterKindOf(each).searchedFields(each).length > 0,
      )?.[0]
      const sought = searched === undefined ? undefined : values[searched]
      const excerpts = sought === undefined ? [] : await reader.excerpts(definition, ids, String(sought))
      const match =
        sought === undefined
          ? undefined
          : matchOf(definition, { q: String(sought), vocabulary, stage, isCut, list, excerpts })
      const isOnlySearched = Object.values(values).filter((value) => value !== undefined).length === 1
      if (sought !== undefined && isOnlySearched && page === undefined)
        await recordSearch(String(sought), total > 0 && stage !== 'partial')
      const chosen = Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      const place = { page: page ?? 1, pageSize, total, today }
      return { site, list, excerpts, match, facets, chosen: Object.fromEntries(chosen), ...place }
    },
  }
}

/** The page of one record of an area, found by the parameter `key`. */
export function areaRecordPage(definition: VisitedDefinition): Page {
  const { key: field = 'id', page } = definition.visitors
  return {
    params: schemasOfParams({ key: field === 'id' ? count : slug }),
    async load({ reader, loadSite }, textOf): Promise<AreaRecordContent<VisitedDefinition>> {
      const text = textOf('key')
      if (!page || text === '') throw fail('RECORD_NOT_FOUND')
      const key = field === 'id' ? count(text) : slug(text)
      const [site, found] = await Promise.all([loadSite(), reader.find(definition, key)])
      if (!found) throw fail('RECORD_NOT_FOUND')
      return { site, record: found.record }
    },
  }
}

/** The parser of a filter's value in a URL. */
function paramOf(definition: VisitedDefinition, filter: VisitorFilter): Param<string | number> {
  const written = filterKindOf(filter).inAddress(definition, filter)
  return typeof written === 'string' ? addressParams[written] : oneOf(written.oneOf)
}

const addressParams: Readonly<Record<Extract<FilterAddress, string>, Param<string | number>>> = {
  count,
  flag,
  words,
  day,
  month,
  slug,
}
