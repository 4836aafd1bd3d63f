import type { Env } from '../settings/env.ts'
import type { Database } from './client.ts'
import type { SlowStatements } from './postgresql/slow-statements.ts'

/** Opens the configured database and applies pending migrations. */
export async function openDatabase(
  {
    databaseUrl,
    databasePool,
    databaseDirectUrl,
    ...embedded
  }: Pick<Env, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Env, 'durability' | 'acceptsLostWrites' | 'databasePool' | 'databaseDirectUrl'>>,
  onIdleError: (error: Error) => void,
  onNotice?: (text: string) => void,
  statements?: SlowStatements,
): Promise<Database> {
  // Loaded on demand: a process needs only one driver, and the other would take memory.
  if (databaseUrl === undefined)
    return (await import('./embedded/embedded.ts')).openEmbedded({ ...embedded, ...(onNotice && { onNotice }) })
  return (await import('./postgresql/postgresql.ts')).openPostgresql({
    url: databaseUrl,
    onIdleError,
    ...(databasePool !== undefined && { connections: databasePool }),
    ...(databaseDirectUrl !== undefined && { directUrl: databaseDirectUrl }),
    ...(statements && { statements }),
  })
}
