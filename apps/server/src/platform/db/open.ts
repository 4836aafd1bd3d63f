import type { Env } from '../settings/settings.ts'
import type { Database } from './client.ts'
import type { MigrationReports } from './migrate.ts'
import type { StatementObserver, SlowStatements } from './postgresql/pool.ts'
import type { ReplicaSettings } from './postgresql/replicas.ts'

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<
      Env,
      'durability' | 'acceptsLostWrites' | 'databasePool' | 'databaseDirectUrl' | 'databaseLimits' | 'databaseReplicas'
    >
  >

interface Reports {
  /** Called for idle connections that break; the pool replaces them. */
  readonly onIdleError: (error: Error) => void
  /** Receives a notice for the operator, in one sentence. */
  readonly onNotice?: (text: string) => void
  /** Which statements of PostgreSQL to report; none without it. */
  readonly statements?: SlowStatements
  /** Receives every statement of PostgreSQL. */
  readonly observer?: StatementObserver
  readonly onReplicaChange?: ReplicaSettings['onChange']
  readonly migrations?: MigrationReports
}

/** Opens the configured database and applies pending migrations. */
export async function openDatabase(
  { databaseUrl, databasePool, databaseDirectUrl, databaseLimits, databaseReplicas, ...embedded }: Settings,
  { onIdleError, onNotice, statements, observer, onReplicaChange, migrations }: Reports,
): Promise<Database> {
  // Loaded on demand: a process needs only one driver, and the other would take memory.
  if (databaseUrl === undefined)
    return (await import('./embedded/embedded.ts')).openEmbedded({ ...embedded, onNotice, migrations })
  const [{ openPostgresql }, { limitsOf }] = await Promise.all([
    import('./postgresql/postgresql.ts'),
    import('./postgresql/limits.ts'),
  ])
  return openPostgresql({
    url: databaseUrl,
    onIdleError,
    migrations,
    limits: databaseLimits ? limitsOf(databaseLimits) : undefined,
    connections: databasePool,
    directUrl: databaseDirectUrl,
    statements,
    observer,
    // Commands do without replicas.
    replicas: databaseReplicas && onReplicaChange ? { ...databaseReplicas, onChange: onReplicaChange } : undefined,
  })
}
