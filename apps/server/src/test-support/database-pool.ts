import { emptyTables, readSchema, type Run } from './empty-tables.ts'

interface Connection {
  readonly run: Run
  readonly end: () => Promise<void>
}

interface Source<Instance> {
  /** Creates a migrated database without rows. */
  readonly create: () => Promise<Instance>
  readonly connect: (database: Instance) => Promise<Connection>
  readonly discard: (database: Instance) => Promise<void>
}

export interface DatabasePool<Instance> {
  /** Lends a database to one user at a time, with the function that returns it. */
  readonly take: () => Promise<{ database: Instance; giveBack: () => Promise<void> }>
}

/**
 * Databases that the test files of one process share one after another. A returned database is emptied and kept; one whose schema has
 * changed is discarded.
 */
export function createDatabasePool<Instance>({ create, connect, discard }: Source<Instance>): DatabasePool<Instance> {
  const idle: Kept<Instance>[] = []

  const withConnection = async <Result>(database: Instance, work: (run: Run) => Promise<Result>): Promise<Result> => {
    const { run, end } = await connect(database)
    try {
      return await work(run)
    } finally {
      await end()
    }
  }
  const createKept = async (): Promise<Kept<Instance>> => {
    const database = await create()
    return { database, schema: await withConnection(database, readSchema) }
  }
  const giveBack = async (kept: Kept<Instance>): Promise<void> => {
    const restore = async (run: Run) => {
      await emptyTables(run)
      return readSchema(run)
    }
    // A test may have removed what is read here, or left a transaction open: then the database counts as changed.
    const schema = await withConnection(kept.database, restore).catch(() => undefined)
    if (schema === kept.schema) idle.push(kept)
    else await discard(kept.database)
  }
  return {
    take: async () => {
      const kept = idle.pop() ?? (await createKept())
      return { database: kept.database, giveBack: () => giveBack(kept) }
    },
  }
}

interface Kept<Instance> {
  readonly database: Instance
  /** The schema when the database was created. */
  readonly schema: string
}
