import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '../../..')

export const administrator = { username: 'admin', password: 'Journey123456' }

export interface ProductOptions {
  /** `embedded`, or the address of a PostgreSQL database that this product may fill. */
  readonly database?: 'embedded' | (string & {})
  /** Overrides of the defaults below; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Options of Node.js and V8; default none. */
  readonly nodeOptions?: readonly string[]
  /** Default: a new folder, which `stop` removes. */
  readonly dataDir?: string
  /** Default: a free one. */
  readonly port?: number
  /** File descriptor of a listening socket that the server takes over as from systemd, instead of opening its own. */
  readonly socket?: number
  /** Time limit in ms for the first reply of /healthz; default 90,000. */
  readonly timeout?: number
}

export interface Product {
  /** Public site and API, e.g. `http://localhost:41234`; the other two apps are at /admin and /user here as well. */
  readonly origin: string
  readonly adminOrigin: string
  readonly memberOrigin: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** Returns the whole output of the server so far. */
  readonly logs: () => string
  /** Stops the server like Ctrl-C and returns the exit code; idempotent. */
  readonly stop: () => Promise<number | null>
  /** Kills the server with SIGKILL. */
  readonly kill: () => Promise<void>
}

/** Starts the server like `npm start`, with the built apps, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { product, exited } = await launch(options)
  const deadline = Date.now() + (options.timeout ?? 90_000)
  for (;;) {
    if (await isReady(product.origin)) return product
    const outcome = await Promise.race([exited, wait(50)])
    if (outcome !== undefined) {
      await product.stop()
      throw new Error(`The server ended (${outcome.code}) before it was ready:\n${product.logs()}`)
    }
    if (Date.now() > deadline) {
      await product.kill()
      throw new Error(`The server was not ready in time:\n${product.logs()}`)
    }
  }
}

/** Starts a server that must fail, and returns its exit code and output. */
export async function startAndFail(options: ProductOptions): Promise<{ code: number | null; output: string }> {
  const { product, exited } = await launch(options)
  const outcome = await Promise.race([exited, wait(options.timeout ?? 30_000)])
  await product.kill()
  if (outcome === undefined) throw new Error(`The server did not end:\n${product.logs()}`)
  return { code: outcome.code, output: product.logs() }
}

interface Launched {
  readonly product: Product
  readonly exited: Promise<{ code: number | null }>
}

async function launch(options: ProductOptions): Promise<Launched> {
  const { database = 'embedded', env, nodeOptions = [], dataDir, port, socket } = options
  const ownPort = port ?? (await findFreePort())
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'teachnet-e2e-')))
  const command = [process.execPath, ...nodeOptions, 'apps/server/dist/main.js']
  // The shell knows the process id that the server will have, and becomes the server.
  const [program = '', ...args] =
    socket === undefined ? command : ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', ...command]
  const child = spawn(program, args, {
    cwd: root,
    env: serverEnvironment({ port: ownPort, dataDir: folder, database, env }),
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close').then(() => ({ code: child.exitCode }))

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const { code } = await endProcess(child, signal, exited).catch((error: unknown) => {
      throw new Error(`${String(error)}:\n${output.slice(-4000)}`, { cause: error })
    })
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    return code
  }
  const product: Product = {
    origin: `http://localhost:${ownPort}`,
    adminOrigin: `http://admin.localhost:${ownPort}`,
    memberOrigin: `http://member.localhost:${ownPort}`,
    port: ownPort,
    dataDir: folder,
    pid: child.pid ?? 0,
    logs: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
  return { product, exited }
}

function serverEnvironment(options: {
  port: number
  dataDir: string
  database: string
  env: ProductOptions['env']
}): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    ...(options.database !== 'embedded' && { DATABASE_URL: options.database }),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ADMIN_CAPTCHA: 'off',
    MEMBER_CAPTCHA: 'off',
    DEMO: 'on',
    // Tests and measurements send more requests from one address than any visitor.
    THROTTLE_GET_PER_MINUTE: '0',
    THROTTLE_POST_PER_MINUTE: '0',
    PAGE_COST_PER_MINUTE: '0',
    ...options.env,
  }
  for (const [name, value] of Object.entries(environment)) if (value === undefined) delete environment[name]
  return environment
}

async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  exited: Launched['exited'],
): Promise<{ code: number | null }> {
  child.kill(signal)
  const outcome = await Promise.race([exited, wait(60_000, undefined, { ref: false })])
  if (outcome) return outcome
  child.kill('SIGKILL')
  await exited
  throw new Error(`The server did not end in time after ${signal}`)
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
