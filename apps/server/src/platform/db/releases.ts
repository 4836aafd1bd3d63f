import { StartError } from '../process/start-error.ts'

/** Runs one statement that is given as text. */
export type RunStatement = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/**
 * Versions of the product, oldest first; the place in the list is the number of the release. Add the version of the next release here with
 * its first migration. A program works on the tables of its own release and of the next one, since no migration removes anything that
 * the release before uses.
 */
export const releases = ['0.1.0'] as const

const ownNumber = releases.length
const ownVersion = releases[ownNumber - 1] ?? ''

/** The release that the tables of a database belong to. */
export interface DatabaseRelease {
  readonly number: number
  readonly version: string
}

/** Loads the latest release that has started on a database; undefined for an empty one. */
export async function loadRelease(run: RunStatement): Promise<DatabaseRelease | undefined> {
  const [found] = await run(`select to_regclass('drizzle.release') is not null as found`)
  if (found?.found !== true) return undefined
  const [row] = await run('select number, version from drizzle.release order by number desc limit 1')
  return row && { number: Number(row.number), version: String(row.version) }
}

/** Returns why this program must not run on a database; undefined if it may. */
export function findReleaseProblem(release: DatabaseRelease | undefined, own = ownNumber): string | undefined {
  if (release === undefined || release.number <= own + 1) return undefined
  return `The database belongs to release ${release.version}, and this program is release ${ownVersion}: it works on its own release and the next one. Start release ${release.version}, or restore a backup that was made before the upgrade.`
}

/** @throws StartError if this program must not run on a database */
export async function rejectNewerRelease(run: RunStatement): Promise<void> {
  const problem = findReleaseProblem(await loadRelease(run))
  if (problem !== undefined) throw new StartError(problem)
}

/** Records that this release has started on a database. */
export async function recordRelease(run: RunStatement): Promise<void> {
  await run('create schema if not exists drizzle')
  await run(
    'create table if not exists drizzle.release (number integer primary key, version text not null, started timestamptz not null default now())',
  )
  await run('insert into drizzle.release (number, version) values ($1, $2) on conflict do nothing', [
    ownNumber,
    ownVersion,
  ])
}
