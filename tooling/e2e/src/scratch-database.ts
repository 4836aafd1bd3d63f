import pg from 'pg'

/**
 * Makes an empty database on the server that the address names, so that tests do not meet what others left there.
 *
 * @returns its address
 */
export async function createScratchDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  const name = `teachnet_${process.pid}_${Date.now().toString(36)}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database made by `createScratchDatabase`, even if somebody is connected; it refuses any other. */
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

// `node scratch-database.ts create|drop <address>`, for `npm test`, which has no client of its own.
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
