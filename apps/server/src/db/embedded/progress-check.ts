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
export function requireWhole(dataDir: string, { acceptsLostWrites }: { acceptsLostWrites: boolean }): Known {
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
  if (known.system === found.system && found.position >= known.position) return found
  const lost = {
    state: 'behind',
    system: known.system,
    position: known.position,
    found: String(found.position),
  } as const
  writeProgress(progressFile(dataDir), lost)
  throw behind(embeddedFolder(dataDir), lost)
}

function behind(folder: string, { position, found }: { position: bigint; found: string }): StartError {
  return new StartError(
    `The embedded database in ${folder} lacks writes that were acknowledged: it ends at ${found}, and they reached to ${position}. Its files are damaged, or older than the rest of the data directory. ${restoring}; or take the database as it is, without those writes, by starting once with --accept-lost-writes=on.`,
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
