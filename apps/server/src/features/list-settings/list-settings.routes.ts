import { listCalls, type ListViewToSave, type ListColumns } from '@teachnet/contract/lists'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../records/bound-resource.ts'
import {
  deleteListSetting,
  loadListSettings,
  saveListSetting,
  addListView,
  clearOtherDefaults,
  countListViews,
  deleteListView,
  type ListViewRow,
  loadListViews,
  lockListView,
  replaceListView,
} from './list-settings.repo.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { type AdminCaller, type Caller, hasNode } from '../../http/caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import { type ResourceDefinition, permissionOf } from '@teachnet/contract'

interface ListSettingOptions {
  readonly resources: Pick<BoundResources, 'find'>
}

/** Largest body: an arrangement names each column of one area at most four times. */
const arrangementLimits = { bytes: 262_144 }

/** Stores how each administrator arranges the lists of the back office. */
export function listSettingRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { resources }: ListSettingOptions,
): void {
  serveCall(app, listCalls.listSettings, async ({ caller }) => success({ list: await loadListSettings(db, caller.id) }))

  serveCall(
    app,
    listCalls.saveListSetting,
    async ({ caller, body: { controller: requested, view, columns } }) => {
      const definition = requireList(caller, resources, requested)
      const { controller } = definition
      if (columns === null) await deleteListSetting(db, caller.id, { controller, view })
      else {
        const now = Math.floor(clock() / 1000)
        await saveListSetting(db, caller.id, { controller, view, columns: knownColumns(definition, columns), now })
      }
      return success(null)
    },
    arrangementLimits,
  )
}

/** A group that an administrator may share views with. */
interface ShareGroup {
  readonly id: number
  readonly name: string
}

interface ListViewOptions {
  readonly resources: Pick<BoundResources, 'find'>
  /** The groups with which the administrator may share views. */
  readonly loadShareGroups: (caller: AdminCaller) => Promise<readonly ShareGroup[]>
}

/** Maximum number of views of one administrator. */
const mostViews = 100

/** Largest content of a view, in characters of JSON: everybody whom a view is shared with loads it. */
const largestContent = 8000

const viewLimits = { bytes: 131_072 }

/** Keeps views of the lists of the back office: for oneself, for groups of administrators, or for all of them. */
export function listViewRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { resources, loadShareGroups }: ListViewOptions,
): void {
  serveCall(app, listCalls.listViews, async ({ caller }) => {
    const [rows, groups] = await Promise.all([loadListViews(db, caller), loadShareGroups(caller)])
    const open = rows.filter(({ controller }) => {
      const found = resources.find(controller)
      return found && mayList(caller, found.definition)
    })
    return success({
      list: open.map((row) => ({
        id: row.id,
        controller: row.controller,
        title: row.title,
        audience: row.audience,
        groups: row.group_ids,
        isDefault: row.is_default && isFor(row, caller),
        isEditable: mayChange(row, caller),
        owner: row.owner ?? '',
        content: row.content,
      })),
      groups: groups.map(({ id, name }) => ({ id, name })),
      maySetForAll: caller.isSuper,
    })
  })

  serveCall(
    app,
    listCalls.saveListView,
    async ({ caller, body }) => {
      const definition = requireList(caller, resources, body.controller)
      const { columns } = body.content
      const content = { ...body.content, columns: columns && knownColumns(definition, columns) }
      if (JSON.stringify(content).length > largestContent) throw fail('TOO_LARGE')
      const groups = new Set((await loadShareGroups(caller)).map(({ id }) => id))
      const id = await db.transaction(async (tx) => {
        const before = body.id === 0 ? undefined : await lockListView(tx, body.id)
        if (body.id !== 0 && (!before || !mayChange(before, caller))) throw fail('RECORD_NOT_FOUND')
        const group_ids = body.audience === 'groups' ? [...new Set(body.groups)] : []
        rejectForeignAudience({ ...body, groups: group_ids }, caller, { groups, before })
        const values = {
          controller: definition.controller,
          title: body.title,
          audience: body.audience,
          group_ids,
          content,
          is_default: body.isDefault,
          update_time: Math.floor(clock() / 1000),
        }
        if (!before && (await countListViews(tx, caller.id)) >= mostViews)
          throw fail('TOO_LARGE', { message: 'listView.tooMany', values: { most: mostViews } })
        const saved = before?.id ?? (await addListView(tx, caller.id, values))
        if (before) await replaceListView(tx, saved, values)
        if (body.isDefault)
          await clearOtherDefaults(tx, { ...values, id: saved, admin_id: before?.admin_id ?? caller.id })
        return saved
      })
      return success({ id })
    },
    viewLimits,
  )

  serveCall(app, listCalls.deleteListView, async ({ caller, body: { id } }) => {
    await db.transaction(async (tx) => {
      const row = await lockListView(tx, id)
      if (!row || !mayChange(row, caller)) throw fail('RECORD_NOT_FOUND')
      await deleteListView(tx, id)
    })
    return success(null)
  })
}

/** Administrators change their own views; one with all rules also changes those that others share. */
function mayChange({ admin_id, audience }: ListViewRow, { id, isSuper }: AdminCaller): boolean {
  return admin_id === id || (isSuper && audience !== 'own')
}

function isFor({ admin_id, audience, group_ids }: ListViewRow, { id, groupIds }: AdminCaller): boolean {
  if (audience === 'own') return admin_id === id
  return audience === 'all' || group_ids.some((group) => groupIds.includes(group))
}

/**
 * Only an administrator with all rules shares with everybody; others share with groups whose rights they decide about. An audience that a
 * view already has stays allowed, so that a former manager of a group can still correct the view.
 *
 * @throws FORBIDDEN
 */
function rejectForeignAudience(
  { audience, groups }: Pick<ListViewToSave, 'audience'> & { readonly groups: readonly number[] },
  { isSuper }: AdminCaller,
  allowed: { readonly groups: ReadonlySet<number>; readonly before: ListViewRow | undefined },
): void {
  if (audience === 'own' || isSuper) return
  const { before } = allowed
  if (audience === 'all') {
    if (before?.audience !== 'all') throw fail('FORBIDDEN')
    return
  }
  if (groups.length === 0) throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'groups' } })
  if (groups.some((id) => !allowed.groups.has(id) && !before?.group_ids.includes(id))) throw fail('FORBIDDEN')
}

/** Returns the definition of a list that the caller may open. @throws FORBIDDEN */
function requireList(caller: Caller, resources: Pick<BoundResources, 'find'>, controller: string): ResourceDefinition {
  const { definition } = resources.find(controller) ?? {}
  if (!definition || !mayList(caller, definition)) throw fail('FORBIDDEN')
  return definition
}

function mayList(caller: Caller, definition: ResourceDefinition): boolean {
  return hasNode(caller, permissionOf(definition, 'index'))
}

/** An arrangement without the columns that the area does not have, each column once. */
function knownColumns({ fields }: ResourceDefinition, columns: ListColumns): ListColumns {
  const known = (names: readonly string[]) => [...new Set(names)].filter((name) => Object.hasOwn(fields, name))
  return {
    order: known(columns.order),
    hidden: known(columns.hidden),
    pinned: known(columns.pinned),
    widths: Object.fromEntries(Object.entries(columns.widths).filter(([name]) => Object.hasOwn(fields, name))),
  }
}
