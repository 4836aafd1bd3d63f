import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFile } from '@teachnet/contract/resources'
import type { Sheet } from '../../crud/export/open-sheet.ts'
import { addPrivateFile } from '../../db/files/private-file.repo.ts'
import type { ClockPort, DatabasePort, RandomPort, StoragePort } from '../../ports.ts'
import { newPrivatePath, privateName } from '../../storage/private-file.ts'
import { finishExport } from './export.repo.ts'
import { type SpreadsheetFormat, writeSpreadsheet } from './write-spreadsheet.ts'

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
export async function makeExportFile(
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
