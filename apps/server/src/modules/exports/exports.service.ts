import { permissionOf } from '@teachnet/contract'
import { exportFile } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { formatSiteTime } from '@teachnet/contract/site-time'
import * as z from 'zod/mini'
import { hasNode } from '../../access/caller.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { openSheet, type Sheet } from '../../crud/export/open-sheet.ts'
import type { ExportRecords } from '../../crud/routes.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort, StoragePort } from '../../ports.ts'
import { signedPath } from '../../storage/private-file.ts'
import {
  addExport,
  deleteExpiredExports,
  type ExportRow,
  findExport,
  finishExport,
  listStates,
  lockExports,
} from './export.repo.ts'
import { makeExportFile } from './make-export-file.ts'
import { toSheetRequest } from './sheet-request.ts'

/** A job that makes the file of an export. Its payload is the id of the export. */
const makeExport = { name: 'admin.export', parse: Number, maxAttempts: 3 } as const

const day = 86_400
/** How long a file can be downloaded, in seconds. */
const fileLife = 7 * day
/** Exports of an administrator that may be made at once, and within a day. */
const mostWaiting = 3
const mostPerDay = 100
/** A file with up to this many records is made while the request waits; larger ones are made by a job. */
const mostAtOnce = 5000
/** Milliseconds after which such a file is abandoned. */
const patience = 60_000

/** What a job needs to make the file as the request would have. */
const storedRequest = z.object({
  controller: z.string(),
  body: z.record(z.string(), z.unknown()),
  locale: z.custom<Locale>((value) => value === 'zh-cn' || value === 'en'),
  host: z.string(),
  /** Hash of the token with which the administrator was signed in: after a sign-out nothing more is exported. */
  session: z.string(),
})
type StoredRequest = z.infer<typeof storedRequest>

interface ExportsOptions {
  readonly deps: DatabasePort & ClockPort & RandomPort & StoragePort & JobsPort & SettingsPort<'secretKey'>
  /** The context of the administrator who sent the request; undefined after the token has expired or was revoked. */
  readonly findContext: (
    request: Pick<StoredRequest, 'session' | 'locale' | 'host'>,
  ) => Promise<CrudContext | undefined>
}

interface Exports {
  readonly exportRecords: ExportRecords
  /** Deletes expired exports. */
  readonly purge: () => Promise<void>
}

/** Makes spreadsheets of the records of a list. Each is a private file of its administrator, and is kept for some days. */
export function createExports({ deps, findContext }: ExportsOptions): Exports {
  const { db, clock, jobs } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(makeExport, async (id, { isLast, signal }) => {
    const row = await findExport(db, id)
    if (row?.state !== 'waiting') return
    try {
      const request = storedRequest.parse(row.request)
      const context = await findContext(request)
      const resource = context?.resources.find(request.controller)
      const isAllowed = context && resource && hasNode(context.caller, permissionOf(resource.definition, 'export'))
      if (!isAllowed) return await giveUp(row)
      const sheet = await openSheet(context, resource, toSheetRequest(request.body))
      await make(context, resource, sheet, { id, name: row.name, body: request.body, signal })
      await tell(row, 'ready', sheet.count)
    } catch (error) {
      if (isLast) await giveUp(row)
      throw error
    }
  })

  return {
    async exportRecords(context, resource, body, session) {
      const sheet = await openSheet(context, resource, toSheetRequest(body))
      const name = nameOf(context, resource, body)
      const id = await begin(context, resource, { name, body, session, count: sheet.count })
      if (sheet.count > mostAtOnce) return { id, state: 'waiting', count: sheet.count, url: '' }
      try {
        const path = await make(context, resource, sheet, { id, name, body, signal: AbortSignal.timeout(patience) })
        const url = `${context.settings.apiUrl}${signedPath(path, { secretKey: deps.env.secretKey, now: clock() })}`
        return { id, state: 'ready', count: sheet.count, url }
      } catch (error) {
        await finishExport(db, id, failed)
        throw error
      }
    },

    purge: () => deleteExpiredExports(db, currentSecond()),
  }

  async function giveUp(row: ExportRow): Promise<void> {
    if (await finishExport(db, row.id, failed)) await tell(row, 'failed')
  }

  /** Tells the administrator, who no longer waits for it, what became of an export. */
  async function tell({ id, name, admin_id }: ExportRow, outcome: 'ready' | 'failed', count = 0): Promise<void> {
    await tellAdmins(db, deps, {
      ...{ adminIds: admin_id ? [admin_id] : [], kind: 'file', name: `export.${outcome}` },
      params: { name, count: String(count) },
      record: { controller: exportFile.controller, id },
      key: `export ${id} ${outcome}`,
      now: currentSecond(),
    })
  }

  /**
   * Stores the export and its job. The job of a small export is due later: it does nothing then, unless the process ended before the file
   * was made.
   *
   * @throws TOO_FREQUENT
   */
  async function begin(
    context: CrudContext,
    resource: BoundResource,
    {
      name,
      body,
      session,
      count,
    }: {
      readonly name: string
      readonly body: Readonly<Record<string, unknown>>
      readonly session: string
      readonly count: number
    },
  ): Promise<number> {
    const now = currentSecond()
    const { caller, locale } = context
    const request: StoredRequest = {
      ...{ controller: resource.definition.controller, body: { ...body }, locale, session },
      host: context.settings.apiUrl.replace(/^[^/]*\/\//, ''),
    }
    return db.transaction(async (tx) => {
      await lockExports(tx, caller.id)
      const states = await listStates(tx, caller.id, now - day)
      if (states.length >= mostPerDay || states.filter((state) => state === 'waiting').length >= mostWaiting)
        throw fail('TOO_FREQUENT', { message: 'exports.waiting' })
      const id = await addExport(tx, {
        ...{ name, admin_id: caller.id, count, request },
        create_time: now,
        expire_time: now + fileLife,
      })
      await jobs.add(tx, makeExport, id, { runAt: count > mostAtOnce ? now : now + (2 * patience) / 1000 })
      return id
    })
  }

  function make(
    { locale }: CrudContext,
    { definition }: BoundResource,
    sheet: Sheet,
    { body, ...work }: { id: number; name: string; body: Readonly<Record<string, unknown>>; signal: AbortSignal },
  ): Promise<string> {
    const { format } = toSheetRequest(body)
    return makeExportFile(deps, { ...work, title: definition.title[locale], format, sheet })
  }

  /** The title of the area and the day. */
  function nameOf(
    { locale, settings: { timeZone } }: CrudContext,
    { definition }: BoundResource,
    body: Readonly<Record<string, unknown>>,
  ): string {
    const today = formatSiteTime(currentSecond(), timeZone).slice(0, 10)
    return `${definition.title[locale]} ${today}.${toSheetRequest(body).format}`
  }
}

const failed = { state: 'failed', file: '', count: 0, size: 0 } as const
