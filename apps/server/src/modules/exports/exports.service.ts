import { permissionOf } from '@teachnet/contract'
import { exportFile } from '@teachnet/contract/resources'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { hasNode } from '../../access/caller.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { openSheet, type Sheet } from '../../crud/export/open-sheet.ts'
import type { ExportRecords } from '../../crud/routes.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort, StoragePort } from '../../ports.ts'
import { signedPath } from '../../storage/private-file.ts'
import { beginExport, makeExport, mostAtOnce, patience, storedRequest, type StoredRequest } from './begin-export.ts'
import { deleteExpiredExports, type ExportRow, findExport, finishExport } from './export.repo.ts'
import { makeExportFile } from './make-export-file.ts'
import { toSheetRequest } from './sheet-request.ts'

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
      await tell(row, 'ready', sheet.count)
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
    if (await finishExport(db, row.id, failed)) await tell(row, 'failed')
  }

  /** Notifies the administrator, who no longer waits for the reply, of the result of an export. */
  async function tell({ id, name, admin_id }: ExportRow, outcome: 'ready' | 'failed', count = 0): Promise<void> {
    await tellAdmins(db, deps, {
      ...{ adminIds: admin_id ? [admin_id] : [], kind: 'file', name: `export.${outcome}` },
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
