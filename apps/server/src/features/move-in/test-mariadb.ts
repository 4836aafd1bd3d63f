import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mysql2/promise'
import { findFreePort } from '../../test-support/free-port.ts'

/** Why the tests of this machine leave out what needs MariaDB; undefined: it is there. */
export const noMariaDb =
  spawnSync('mariadbd', ['--version']).status === 0
    ? undefined
    : 'MariaDB is not installed: apt-get install mariadb-server'

export interface TestMariaDb {
  /** Creates an empty database. Returns its address, and runs statements in it. */
  readonly create: (name: string) => Promise<{ url: string; run: (...statements: string[]) => Promise<void> }>
  readonly close: () => Promise<void>
}

const options = ['--innodb-log-file-size=8M', '--innodb-buffer-pool-size=32M', '--innodb-flush-log-at-trx-commit=0']

/** Starts a server of its own with an empty folder on a free port of this machine. */
export async function startMariaDb(): Promise<TestMariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-mariadb-'))
  const data = join(folder, 'data')
  cpSync(loadTemplate(), data, { recursive: true })
  const port = await findFreePort()
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--user=root',
      '--character-set-server=utf8mb4',
      '--sql-mode=',
      ...options,
    ],
    { stdio: 'ignore' },
  )
  const root = await connectWhenUp(server, join(folder, 's'))
  await root.query(`create user 'mover'@'127.0.0.1' identified by 'Old-Site-1'`)
  await root.query(`grant all on *.* to 'mover'@'127.0.0.1'`)
  return {
    create: async (name) => {
      await root.query(`create database ${name} character set utf8mb4 collate utf8mb4_unicode_ci`)
      const url = `mysql://mover:Old-Site-1@127.0.0.1:${port}/${name}`
      const run = async (...statements: string[]) => {
        const connection = await createConnection({ uri: url, multipleStatements: true })
        for (const statement of statements) await connection.query(statement)
        await connection.end()
      }
      return { url, run }
    },
    close: async () => {
      await root.end()
      server.kill('SIGKILL')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The files of an empty server, made once for each machine: making them takes seconds. */
function loadTemplate(): string {
  const template = join(tmpdir(), 'teachnet-mariadb-template')
  if (existsSync(template)) return template
  const draft = mkdtempSync(join(tmpdir(), 'teachnet-mariadb-draft-'))
  execFileSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${draft}`,
    '--user=root',
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...options,
  ])
  try {
    renameSync(draft, template)
  } catch (error) {
    // Another test was faster.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
  return template
}

async function connectWhenUp(server: ChildProcess, socketPath: string): Promise<Connection> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended with ${server.exitCode}`)
    try {
      return await createConnection({ socketPath, user: 'root' })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('MariaDB did not start')
}
