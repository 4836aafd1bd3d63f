import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { embeddedFolder, hasContent } from '../../data-dir/data-folder.ts'
import { StartError } from '../../process/start-error.ts'
import { type Progress, progressFile, readProgress, writeProgress } from './progress.ts'

type Known = Exclude<Progress, { state: 'behind' }> | undefined

const restoring = 'Restore a backup with `pnpm restore <file> --replace`'

/**
 * Reads the stored state of the database in a data directory before the database is opened.
 *
 * @throws StartError when files are missing, or acknowledged writes were found to be missing
 */
export function requireComplete(dataDir: string, { acceptsLostWrites }: { acceptsLostWrites: boolean }): Known {
  const folder = embeddedFolder(dataDir)
  const file = progressFile(dataDir)
  const known = readProgress(file)
  const isThere = existsSync(join(folder, 'PG_VERSION'))
  const isExpected = known !== undefined && (known === 'damaged' || known.state !== 'creating')
  if (!isThere && (isExpected || (known === undefined && hasContent(folder))))
    throw new StartError(
      `The embedded database in ${folder} is damaged: ${hasContent(folder) ? 'files of it are missing' : 'its files are gone'}. Put them back, or ${lowerFirst(restoring)}. To start anew without what was in it, move ${dataDir} away.`,
    )
  if (acceptsLostWrites || known === undefined)
    return known === 'damaged' || known?.state === 'behind' ? undefined : known
  if (known === 'damaged')
    throw new StartError(
      `${file} is damaged, which tells what the embedded database must hold. ${restoring}; or take the database as it is by starting once with --accept-lost-writes=on.`,
    )
  if (known.state === 'behind') throw behind(folder, known)
  return known
}

const control = z.object({ system: z.string(), position: z.coerce.bigint() })
export type Found = z.infer<typeof control>

interface Queries {
  readonly query: (text: string) => Promise<{ rows: readonly unknown[] }>
}

/**
 * Compares an opened database with its acknowledged writes. Opening ends with a checkpoint at the end of the readable write-ahead log, or
 * at the last stop: when it is before the last acknowledged position, writes are lost.
 *
 * @returns the position to continue from
 * @throws StartError when writes are lost; every later start throws it too
 */
export async function requireNothingLost(
  client: Queries,
  { dataDir, known, acceptsLostWrites }: { dataDir: string; known: Known; acceptsLostWrites: boolean },
): Promise<Found> {
  const { rows } = await client.query(
    `select system_identifier::text as system, (checkpoint_lsn - '0/0'::pg_lsn)::text as position
     from pg_control_system(), pg_control_checkpoint()`,
  )
  const found = control.parse(rows[0])
  if (known?.state !== 'used' || acceptsLostWrites) return found
  const end = known.isClosed ? found.position : ((await findTornRecord(client, found)) ?? found.position)
  if (known.system === found.system && end >= known.position) return found
  const lost = {
    state: 'behind',
    system: known.system,
    position: known.position,
    found: String(end),
  } as const
  writeProgress(progressFile(dataDir), lost)
  throw behind(embeddedFolder(dataDir), lost)
}

const place = z.object({ page: z.instanceof(Uint8Array), offset: z.coerce.number() })

/**
 * Returns the position of a record that recovery could not read to its end, if the log continues on the page after it. A damaged length
 * makes a record seem longer: recovery then ends a page later than the last record that it has read, and marks the gap.
 *
 * @see https://github.com/postgres/postgres/blob/master/src/include/access/xlog_internal.h XLP_FIRST_IS_OVERWRITE_CONTRECORD
 */
async function findTornRecord(client: Queries, { position }: Found): Promise<bigint | undefined> {
  const { rows } = await client.query(
    `select pg_read_binary_file('pg_wal/' || file_name, file_offset - file_offset % 8192, 8192) as page,
       file_offset % 8192 as offset
     from pg_walfile_name_offset('0/0'::pg_lsn + ${position}::numeric)`,
  )
  const { page, offset } = place.parse(rows[0])
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  const flags = view.getUint16(2, true)
  const record = (flags & isFirstOfSegment) === 0 ? 24 : 40
  const isMark = (flags & marksTornRecord) !== 0
  // Later records on the page show that the mark is of an earlier recovery.
  const next = record + Math.ceil(view.getUint32(record, true) / 8) * 8
  return isMark && next === offset ? view.getBigUint64(record + recordHeader, true) : undefined
}

/** Flags of a page of the log. */
const isFirstOfSegment = 0x02
const marksTornRecord = 0x08
/** Bytes of a record before its data: the fixed header, and the kind and length of the data. */
const recordHeader = 24 + 2

function behind(folder: string, { position, found }: { position: bigint; found: string }): StartError {
  return new StartError(
    `The embedded database in ${folder} lacks writes that were acknowledged: it ends at ${found}, and they reached to ${position}. Its files are damaged, or older than the rest of the data directory. ${restoring}; or take the database as it is, without those writes, by starting once with --accept-lost-writes=on.`,
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
