import type { Field } from '@teachnet/contract'
import { jobNames } from '@teachnet/contract/jobs'
import { type AdminNotice, adminNoticeKinds } from '@teachnet/contract/people'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { hasNode, type AdminCaller } from '../../http/caller/caller.ts'
import type { BoundResource, BoundResources, CrudContext } from '../../records/bound-resource.ts'
import {
  countAdminInbox,
  listEnabledAdmins,
  type InboxRow,
  notifyAdminsOf,
  type HolderNotice,
  holderNotice,
} from '../inbox/index.ts'
import { kindOfController } from '../applications/index.ts'
import { loadNoticeRules, routeNotice } from './notice-rule.hooks.ts'
import { loadRegion } from '../../records/record-region.ts'
import type { DatabasePort, JobsPort, MessagesPort, PlacePort } from '../../platform/ports.ts'
import { readerOf, seesRecord } from './inbox-reader.repo.ts'
import { noticeTexts } from './notice-text.ts'
import { recordOf } from '../../platform/untyped-values.ts'

/**
 * Number of unread entries, and of announcements whose confirmation is due. They are not available in the view as
 * another administrator.
 */
export async function countInboxOf(
  context: CrudContext,
): Promise<{ readonly unread: number; readonly due: number } | undefined> {
  if (context.caller.viewedBy) return undefined
  const { unread, due } = await countAdminInbox(context.queries, await readerOf(context))
  return { unread, due }
}

/** An entry of the inbox as its reader sees it. */
export function showEntry(
  { resources }: Pick<CrudContext, 'resources'>,
  row: InboxRow,
  ports: MessagesPort & PlacePort,
  locale: Locale,
): AdminNotice {
  const { source, id, link, create_time, is_read, details } = row
  const { controller = '', record = null, confirmation = null } = recordOf(details)
  const resource = typeof controller === 'string' ? resources.find(controller) : undefined
  const params = wordParams(recordOf(row.params), { resources, resource, record, locale })
  return {
    ref: `${source}${id}`,
    kind: adminNoticeKinds.find((name) => name === row.kind) ?? 'announcement',
    ...noticeTexts({ ...row, params }, ports, locale),
    controller: String(controller),
    record: typeof record === 'number' ? record : null,
    link,
    create_time,
    is_read,
    confirmation: confirmation === 'due' || confirmation === 'done' ? confirmation : null,
  }
}

/** Names of jobs and areas in the language of the reader; names, numbers and dates of a record only if the reader's groups leave them. */
function wordParams(
  params: Readonly<Record<string, unknown>>,
  {
    resources,
    resource,
    record,
    locale,
  }: Pick<CrudContext, 'resources' | 'locale'> & {
    readonly resource: BoundResource | undefined
    readonly record: unknown
  },
): Record<string, unknown> {
  const { job, name, number, due, of, field, words } = params
  const hides = (field: string) => resource?.whole !== undefined && isHidden(resource.definition.fields[field])
  const hidden = `#${String(record)}`
  const hidesName = name !== undefined && hides(resource?.definition.labelField ?? '')
  return {
    ...params,
    area: resource?.definition.title[locale] ?? '',
    of: typeof of === 'string' ? (resources.find(of)?.definition.title[locale] ?? of) : of,
    job: typeof job === 'string' ? (jobNames[job]?.[locale] ?? job) : job,
    name: hidesName ? hidden : name,
    number: number !== undefined && hides('number') ? hidden : number,
    words: typeof field === 'string' && hides(field) ? '' : words,
    due: due !== undefined && hides('due_on') ? '—' : due,
  }
}

function isHidden(field: Field | undefined): boolean {
  return !field || field.internal === true || field.kind === 'masked'
}

interface NotifyingOptions {
  readonly deps: DatabasePort & JobsPort & { readonly clock: () => number }
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
  /** The context of an administrator with the rights of this moment. */
  readonly contextOf: (caller: AdminCaller, locale: Locale) => Promise<CrudContext>
  readonly resources: BoundResources
}

/**
 * Registers the job that notifies the administrators who may see a record; the rules on notices choose among them for applications, enquiries and
 * enrolments. Call it before jobs start.
 */
export function handleHolderNotices({ deps, findAdmin, contextOf, resources }: NotifyingOptions): void {
  const { db, jobs, clock } = deps

  async function listHolders({ node, except, record }: HolderNotice): Promise<AdminCaller[]> {
    const holders: AdminCaller[] = []
    for (const id of await listEnabledAdmins(db)) {
      const admin = id === except ? undefined : await findAdmin(id)
      if (!admin || !hasNode(admin, node)) continue
      if (await seesRecord(await contextOf(admin, defaultLocale), record)) holders.push(admin)
    }
    return holders
  }

  async function chooseRecipients(notice: HolderNotice): Promise<number[]> {
    const holders = await listHolders(notice)
    const { controller, id } = notice.record
    const [kind, area] = [kindOfController(controller), resources.find(controller)]
    if (!kind || !area || id === undefined) return holders.map((holder) => holder.id)
    const [rules, region] = [await loadNoticeRules(db), await loadRegion(db, area.table, id)]
    return routeNotice(rules, { kind, region }, holders)
  }

  jobs.handle(holderNotice, async (notice) => {
    const adminIds = await chooseRecipients(notice)
    const { kind, name, params, key, record } = notice
    await db.transaction((tx) =>
      notifyAdminsOf(tx, deps, {
        adminIds,
        kind,
        name,
        params,
        now: Math.floor(clock() / 1000),
        key,
        record: { controller: record.controller, id: record.id },
      }),
    )
  })
  // One notice an hour for each kind of job: work that fails again and again does not fill inboxes.
  jobs.whenBuried(async ({ id, name, at }) => {
    if (name === holderNotice.name) return
    await jobs.add(db, holderNotice, {
      node: 'routine/job/index',
      except: 0,
      kind: 'job',
      name: 'job.failed',
      params: { job: name },
      record: { controller: 'routine.Job', id },
      key: `job ${name} ${at - (at % 3600)}`,
    })
  })
}
