import type { Env } from '../env.ts'
import type { Database } from './client.ts'

/** The database that the settings name, with its tables up to date. */
export async function openDatabase(
  {
    databaseUrl,
    ...embedded
  }: Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'durability' | 'acceptsLostWrites'>>,
  onIdleError: (error: Error) => void,
  onNotice?: (text: string) => void,
): Promise<Database> {
  // Loaded by need: a process has one driver, and the other would only take memory.
  if (databaseUrl === undefined)
    return (await import('./embedded.ts')).openEmbedded({ ...embedded, ...(onNotice && { onNotice }) })
  return (await import('./postgresql.ts')).openPostgresql({ url: databaseUrl, onIdleError })
}
