import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** The folder of PostgreSQL's own programs; undefined where they are not installed. */
export const postgresqlPrograms = findPrograms()

/** One server of PostgreSQL on loopback, with its own files. */
export interface TestCluster {
  readonly url: string
  /** Ends it as a power cut does. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Stops its processes without closing connections, like a machine that hangs, and resumes them. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Runs a statement as administrator. */
  readonly run: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

export interface ReplicatedCluster {
  readonly primary: TestCluster
  /** Follows the primary by streaming replication. */
  readonly replica: TestCluster
  readonly close: () => Promise<void>
}

/** Settings without durability, for servers of tests, which keep no data. */
const quick = ['fsync=off', 'full_page_writes=off', 'shared_buffers=16MB', 'max_connections=60', 'wal_level=replica']

/** Makes a primary server and a streaming replica of it, as `pg_basebackup` sets it up. */
export async function startReplicated(): Promise<ReplicatedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-replica-'))
  // PostgreSQL does not run as root.
  const account = accountOfServer()
  if (account) await chown(folder, account.uid, account.gid)
  const program = async (name: string, ...args: string[]) => {
    await run(join(postgresqlPrograms ?? '', name), args, { ...account, cwd: folder })
  }
  const [first, second] = [await findFreePort(), await findFreePort()]
  const primaryFolder = join(folder, 'primary')
  const replicaFolder = join(folder, 'replica')
  await program('initdb', '-D', primaryFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C')
  await appendFile(
    join(primaryFolder, 'postgresql.conf'),
    [...quick, "listen_addresses='127.0.0.1'", `unix_socket_directories='${folder}'`].join('\n'),
  )
  const primary = clusterIn(primaryFolder, first, account)
  await primary.start()
  await program(
    'pg_basebackup',
    '-D',
    replicaFolder,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
    '-d',
    primary.url,
  )
  const replica = clusterIn(replicaFolder, second, account)
  await replica.start()
  return {
    primary,
    replica,
    close: async () => {
      await Promise.all([primary.stop(), replica.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function clusterIn(folder: string, port: number, account: Account | undefined): TestCluster {
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  let output = ''
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  /** The server has a process for each connection; none of them may continue. */
  const signal = (name: NodeJS.Signals) => {
    const pid = server?.pid
    if (pid === undefined) return
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name)
  }
  return {
    url,
    run: ask,
    start: async () => {
      server = spawn(join(postgresqlPrograms ?? '', 'postgres'), ['-D', folder, '-p', String(port)], {
        ...account,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const deadline = performance.now() + 60_000
      while (
        !(await ask('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (server.exitCode !== null || performance.now() > deadline) throw new Error(`PostgreSQL: ${output}`)
        await wait(50)
      }
    },
    stop: async () => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** The account of Debian's package, where the tests run as root. */
function accountOfServer(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((folder) => ['postgres', 'initdb', 'pg_basebackup'].every((name) => existsSync(join(folder, name))))
}
