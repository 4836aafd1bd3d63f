import { jobNames } from '@teachnet/contract/jobs'
import { type AdminNotice, adminNoticeKinds } from '@teachnet/contract/people'
import type { Locale } from '@teachnet/protocol'
import { hasNode, type AdminCaller } from '../../access/caller.ts'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { countAdminInbox, listEnabledAdmins } from '../../db/admin-notice.repo.ts'
import type { InboxRow } from '../../db/inbox.repo.ts'
import type { DatabasePort, JobsPort, MessagesPort, PlacePort } from '../../ports.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import { holderNotice } from '../../values/admin-notice.ts'
import { recordOf } from '../../values/record-of.ts'
import { readerOf } from './inbox-reader.repo.ts'
import { noticeTexts } from './notice-text.ts'

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

/** Names of jobs and areas in the language of the reader; the name of a record only if the reader's groups leave it. */
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
  const { job, name, of } = params
  const label = resource?.definition.fields[resource.definition.labelField]
  const isNameHidden = resource?.whole !== undefined && (!label || label.internal === true || label.kind === 'masked')
  return {
    ...params,
    area: resource?.definition.title[locale] ?? '',
    ...(typeof of === 'string' && { of: resources.find(of)?.definition.title[locale] ?? of }),
    ...(typeof job === 'string' && { job: jobNames[job]?.[locale] ?? job }),
    ...(name !== undefined && isNameHidden && { name: `#${String(record)}` }),
  }
}

interface TellingOptions {
  readonly deps: DatabasePort & JobsPort & { readonly clock: () => number }
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
}

/** Registers the job that notifies all administrators who hold a permission. Call it before jobs start. */
export function handleHolderNotices({ deps, findAdmin }: TellingOptions): void {
  const { db, jobs, clock } = deps
  jobs.handle(holderNotice, async ({ node, except, ...notice }) => {
    const told: number[] = []
    for (const id of await listEnabledAdmins(db)) {
      const admin = id === except ? undefined : await findAdmin(id)
      if (admin && hasNode(admin, node)) told.push(id)
    }
    const { key, record, ...given } = notice
    const { controller, id } = record
    await db.transaction((tx) =>
      tellAdmins(tx, deps, {
        ...given,
        ...(key !== undefined && { key }),
        adminIds: told,
        record: { controller, ...(id !== undefined && { id }) },
        now: Math.floor(clock() / 1000),
      }),
    )
  })
  // One notice an hour for each kind of job: work that fails again and again does not fill inboxes.
  jobs.whenBuried(async ({ id, name, at }) => {
    if (name === holderNotice.name) return
    await jobs.add(db, holderNotice, {
      ...{ node: 'routine/job/index', except: 0, kind: 'job', name: 'job.failed', params: { job: name } },
      record: { controller: 'routine.Job', id },
      key: `job ${name} ${at - (at % 3600)}`,
    })
  })
}
