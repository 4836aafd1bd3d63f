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
  const idle: Stored<Instance>[] = []

  const withConnection = async <Result>(database: Instance, work: (run: Run) => Promise<Result>): Promise<Result> => {
    const { run, end } = await connect(database)
    try {
      return await work(run)
    } finally {
      await end()
    }
  }
  const createShared = async (): Promise<Stored<Instance>> => {
    const database = await create()
    return { database, schema: await withConnection(database, readSchema) }
  }
  const giveBack = async (stored: Stored<Instance>): Promise<void> => {
    const restore = async (run: Run) => {
      await emptyTables(run)
      return readSchema(run)
    }
    // A test may have removed what is read here, or left a transaction open: then the database counts as changed.
    const schema = await withConnection(stored.database, restore).catch(() => undefined)
    if (schema === stored.schema) idle.push(stored)
    else await discard(stored.database)
  }
  return {
    take: async () => {
      const stored = idle.pop() ?? (await createShared())
      return { database: stored.database, giveBack: () => giveBack(stored) }
    },
  }
}

interface Stored<Instance> {
  readonly database: Instance
  /** The schema when the database was created. */
  readonly schema: string
}
