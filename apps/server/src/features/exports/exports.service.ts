import { permissionOf } from '@teachnet/contract'
import { exportFile } from '@teachnet/contract/resources'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { hasNode } from '../../http/caller/caller.ts'
import { notifyAdminsOf } from '../inbox/index.ts'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { openSheet, type Sheet } from '../../records/export/open-sheet.ts'
import type { ExportRecords } from '../../records/routes.ts'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import type { ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { signedPath, newPrivatePath, privateName } from '../../platform/storage/private-file.ts'
import {
  deleteExpiredExports,
  type ExportRow,
  findExport,
  finishExport,
  addExport,
  listStates,
  lockExports,
} from './export.repo.ts'
import { type Locale, parseListQuery } from '@teachnet/protocol'
import * as z from 'zod/mini'
import { fail } from '../../platform/errors.ts'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPrivateFile } from '../../records/files/private-files.ts'
import { type SpreadsheetFormat, writeSpreadsheet, spreadsheetFormats } from './write-spreadsheet.ts'

const requestBody = z.object({
  format: z.enum(spreadsheetFormats),
  columns: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  values: z.enum(['labels', 'stored']),
})

/** Reads the body of a request for an export. @throws PARAMETER */
function toSheetRequest(body: Readonly<Record<string, unknown>>) {
  const read = requestBody.safeParse(body)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0] ?? '')
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name }, field: name, cause: read.error })
  }
  return { ...read.data, query: parseListQuery(body) }
}

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

  jobs.handle(makeExport, async (id, { isFinal, signal }) => {
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
      await notify(row, 'ready', sheet.count)
    } catch (error) {
      if (isFinal(error)) await giveUp(row)
      throw error
    }
  })

  return {
    async exportRecords(context, resource, body, session) {
      const sheet = await openSheet(context, resource, toSheetRequest(body))
      const name = nameOf(context, resource, body)
      const id = await beginExport(deps, context, resource, { name, body, session, count: sheet.count })
      if (sheet.count > mostAtOnce) return { id, state: 'waiting', count: sheet.count, url: '' }
      try {
        const path = await make(context, resource, sheet, { id, name, body, signal: AbortSignal.timeout(patience) })
        const url = `${context.settings.apiUrl}${signedPath(path, { secretKey: deps.env.secretKey, now: clock() })}`
        return { id, state: 'ready', count: sheet.count, url }
      } catch (error) {
        // The job makes the file once the database is back.
        if (!isDatabaseAway(error)) await finishExport(db, id, failed)
        throw error
      }
    },

    purge: () => deleteExpiredExports(db, currentSecond()),
  }

  async function giveUp(row: ExportRow): Promise<void> {
    if (await finishExport(db, row.id, failed)) await notify(row, 'failed')
  }

  /** Notifies the administrator, who no longer waits for the reply, of the result of an export. */
  async function notify({ id, name, admin_id }: ExportRow, outcome: 'ready' | 'failed', count = 0): Promise<void> {
    await notifyAdminsOf(db, deps, {
      adminIds: admin_id ? [admin_id] : [],
      kind: 'file',
      name: `export.${outcome}`,
      params: { name, count: String(count) },
      record: { controller: exportFile.controller, id },
      key: `export ${id} ${outcome}`,
      now: currentSecond(),
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

/** A job that makes the file of an export. Its payload is the id of the export. */
const makeExport = { name: 'admin.export', parse: Number, maxAttempts: 3 } as const

const day = 86_400
/** How long a file can be downloaded, in seconds. */
const fileLife = 7 * day
/** Maximum number of exports of an administrator: concurrently, and within a day. */
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

/**
 * Stores the export and its job. The job of a small export is due later: it does nothing then, unless the process ended before the file
 * was made.
 *
 * @throws TOO_FREQUENT
 */
async function beginExport(
  { db, clock, jobs }: DatabasePort & ClockPort & JobsPort,
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
  const now = Math.floor(clock() / 1000)
  const { caller, locale } = context
  const request: StoredRequest = {
    controller: resource.definition.controller,
    body: { ...body },
    locale,
    session,
    host: context.settings.apiUrl.replace(/^[^/]*\/\//, ''),
  }
  return db.transaction(async (tx) => {
    await lockExports(tx, caller.id)
    const states = await listStates(tx, caller.id, { since: now - day, now })
    if (states.length >= mostPerDay || states.filter((state) => state === 'waiting').length >= mostWaiting)
      throw fail('TOO_FREQUENT', { message: 'exports.waiting' })
    const id = await addExport(tx, {
      name,
      admin_id: caller.id,
      count,
      request,
      create_time: now,
      expire_time: now + fileLife,
    })
    await jobs.add(tx, makeExport, id, { runAt: count > mostAtOnce ? now : now + (2 * patience) / 1000 })
    return id
  })
}

interface ExportToMake {
  /** Id of the export. */
  readonly id: number
  /** Name under which the file is downloaded. */
  readonly name: string
  /** Title of the table in the file. */
  readonly title: string
  readonly format: SpreadsheetFormat
  readonly sheet: Sheet
  readonly signal: AbortSignal
}

/** Makes the file and stores it; returns its path. */
async function makeExportFile(
  { db, clock, random, storage }: DatabasePort & ClockPort & RandomPort & StoragePort,
  { id, name, title, format, sheet, signal }: ExportToMake,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-export-'))
  try {
    const local = join(folder, `export.${format}`)
    await writeSpreadsheet(local, sheet, { format, title, signal })
    const { size } = await stat(local)
    const path = newPrivatePath(name, random)
    const { controller } = exportFile
    // Known before it is stored: a file whose export was deleted meanwhile is removed like one of a deleted record.
    await addPrivateFile(db, { path, controller, sender: '', size, create_time: Math.floor(clock() / 1000) })
    await storage.take(privateName(path), local)
    await finishExport(db, id, { state: 'ready', file: path, count: sheet.count, size })
    return path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
