import pg from 'pg'

/**
 * Creates an empty database on the server of the address, so that tests do not find data of other runs.
 *
 * @returns the address of the new database
 */
export async function createScratchDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  const name = `teachnet_${process.pid}_${Date.now().toString(36)}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database that `createScratchDatabase` created, even with open connections; it refuses any other. */
export async function dropScratchDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  if (!/^teachnet_\d+_[a-z0-9]+$/.test(name)) throw new Error(`Not a scratch database: ${name}`)
  url.pathname = '/postgres'
  await query(url.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// `node scratch-database.ts create|drop <address>`, for `npm test`, which has no database client.
if (import.meta.main) {
  const [action, url = ''] = process.argv.slice(2)
  try {
    if (action === 'create') console.log(await createScratchDatabase(url))
    else await dropScratchDatabase(url)
  } catch (error) {
    console.error(error instanceof Error ? error.message || error.name : String(error))
    process.exitCode = 1
  }
}
