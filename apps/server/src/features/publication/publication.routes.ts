import { publicationCalls, type PlannedPublication, type PlannedPublications } from '@teachnet/contract/lists'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CrudContext, BoundResource } from '../../records/bound-resource.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { fieldOf, isVisited, permissionOf, type VisitedDefinition } from '@teachnet/contract'
import { recordDraft } from '@teachnet/contract/resources'
import { scalarText } from '@teachnet/protocol'
import { hasNode } from '../../http/caller/caller.ts'
import { runIndex } from '../../records/list/list-records.ts'
import { fail } from '../../platform/errors.ts'

interface PublicationOptions {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Serves administrators the calendar of records that appear on the site or disappear from it. */
export function publicationRoutes(app: FastifyInstance, { findContext }: PublicationOptions): void {
  serveCall(app, publicationCalls.planned, async ({ request, query }) =>
    success(await loadPlanned(await findContext(request), query)),
  )
}

/** Seconds of six weeks and a day, which a calendar of a month shows. */
const longest = 43 * 86_400
/** Maximum number of records of an area and a kind of time in a period. */
const mostOfEach = 300

interface Period {
  readonly from: number
  readonly to: number
}

interface Part {
  readonly list: readonly PlannedPublication[]
  readonly isCut: boolean
}

/**
 * Records that appear on the site or disappear from it in a period: enabled records by their times, and scheduled drafts. They are read by
 * the list of each area, so that its permissions, data limits and hidden fields apply.
 *
 * @throws PARAMETER for a period that is longer than a calendar shows
 */
async function loadPlanned(context: CrudContext, period: Period): Promise<PlannedPublications> {
  if (period.to < period.from || period.to - period.from > longest) throw fail('PARAMETER')
  const open = context.resources
    .all()
    .filter(({ definition }) => isVisited(definition) && hasNode(context.caller, permissionOf(definition, 'index')))
  const timed = open.flatMap((resource) =>
    isVisited(resource.definition) ? timesOf(resource, resource.definition) : [],
  )
  const parts = await Promise.all([
    ...timed.map(({ resource, field, what }) => loadTimed(context, resource, { field, what, period })),
    loadDrafts(context, period),
  ])
  return {
    list: parts.flatMap(({ list }) => list).toSorted((a, b) => a.time - b.time || a.id - b.id),
    isCut: parts.some(({ isCut }) => isCut),
  }
}

function timesOf(resource: BoundResource, { fields, visitors: { since, until } }: VisitedDefinition) {
  const times = [
    { field: since, what: 'publish' },
    { field: until, what: 'unpublish' },
  ] as const
  return times.flatMap(({ field, what }) => {
    // A group may hide the field.
    const own = field === undefined ? undefined : fieldOf({ fields }, field)
    return field === undefined || !own || own.internal ? [] : [{ resource, field, what }]
  })
}

async function loadTimed(
  context: CrudContext,
  resource: BoundResource,
  { field, what, period }: { readonly field: string; readonly what: 'publish' | 'unpublish'; readonly period: Period },
): Promise<Part> {
  const { definition } = resource
  const enabled = fieldOf(definition, 'status') ? [{ field: 'status', operator: 'eq', val: '1' }] : []
  const rows = await loadRowsOf(context, resource, [within(field, period), ...enabled], field)
  const label = definition.labelField
  return {
    isCut: rows.length > mostOfEach,
    list: rows.slice(0, mostOfEach).map((row) => ({
      controller: definition.controller,
      area: definition.title[context.locale],
      what,
      id: Number(row.id),
      label: nameOf(row, label, context.locale),
      time: Number(row[field]),
    })),
  }
}

/** Scheduled drafts; the list of drafts has those that the caller may work on. */
async function loadDrafts(context: CrudContext, period: Period): Promise<Part> {
  const drafts = context.resources.find(recordDraft.controller)
  if (!drafts) return { list: [], isCut: false }
  const scheduled = { field: 'state', operator: 'eq', val: 'scheduled' }
  const rows = await loadRowsOf(context, drafts, [within('publish_time', period), scheduled], 'publish_time')
  return {
    isCut: rows.length > mostOfEach,
    list: rows.slice(0, mostOfEach).map((row) => ({
      controller: scalarText(row.controller) ?? '',
      area: scalarText(row.area) ?? '',
      what: 'draft',
      id: Number(row.record_id),
      label: scalarText(row.name) ?? '',
      time: Number(row.publish_time),
    })),
  }
}

function within(field: string, { from, to }: Period) {
  return { field, operator: 'RANGE', val: `${from},${to}` }
}

async function loadRowsOf(
  context: CrudContext,
  resource: BoundResource,
  search: readonly object[],
  time: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { list } = await runIndex(context, resource, {
    search: [...search],
    limit: mostOfEach + 1,
    order: `${time},asc`,
    isTree: 'false',
  })
  return Array.isArray(list) ? list : []
}

function nameOf(row: Readonly<Record<string, unknown>>, field: string, locale: string): string {
  const own = scalarText(row[field]) ?? ''
  return locale === 'en' ? scalarText(row[`${field}_en`]) || own : own
}
