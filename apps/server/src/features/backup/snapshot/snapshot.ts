import { join } from 'node:path'
import { z } from 'zod'
import { timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, request } from 'node:http'
import type { Database } from '../../../platform/db/client.ts'
import type { LogPort, RandomPort } from '../../../platform/ports.ts'
import { text } from 'node:stream/consumers'
import { StartError } from '../../../platform/process/start-error.ts'

/** Where a running server accepts requests for a copy of its embedded database. */
const snapshotEndpoint = z.object({ port: z.number().int(), key: z.string() })

type SnapshotEndpoint = z.infer<typeof snapshotEndpoint>

/** The server writes this file for accounts that can read its data directory, and removes it when it stops. */
function endpointFile(dataDir: string): string {
  return join(dataDir, 'snapshot.json')
}

/** The folder of the copies; each requester removes its own. */
function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

type Needs = RandomPort & LogPort & { readonly db: Pick<Database, 'copyTo'>; readonly dataDir: string }

interface SnapshotServer {
  start: () => Promise<void>
  /** Completes a copy in progress. Does nothing when the server was not started. */
  stop: () => Promise<void>
}

/**
 * Lets a backup on this machine request a copy of the embedded database, which is locked by this process. Port and key are in the data
 * directory, so an account that can read it may request a copy. Does nothing on PostgreSQL.
 */
export function createSnapshotServer({ db: { copyTo }, dataDir, random, log }: Needs): SnapshotServer {
  const key = random(32).toString('base64url')
  const copy = async (): Promise<string> => {
    const folder = join(snapshotFolder(dataDir), random(8).toString('hex'))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const startedAt = performance.now()
    await copyTo?.(folder)
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'copied the embedded database for a backup')
    return folder
  }
  const server = createServer(replyWith(copy, key, log))
  return {
    start: async () => {
      if (!copyTo) return
      // A killed backup leaves its copy behind, a killed server its endpoint file.
      await rm(snapshotFolder(dataDir), { recursive: true, force: true })
      await rm(endpointFile(dataDir), { force: true })
      const endpoint: SnapshotEndpoint = { port: await listen(server), key }
      await writeFile(endpointFile(dataDir), JSON.stringify(endpoint), { mode: 0o600, flag: 'wx' })
    },
    stop: async () => {
      if (!server.listening) return
      await rm(endpointFile(dataDir), { force: true })
      await close(server)
    },
  }
}

function replyWith(copy: () => Promise<string>, key: string, log: Needs['log']): RequestListener {
  return (request, response) => {
    if (!hasKey(request, key)) {
      response.writeHead(403).end()
      return
    }
    copy().then(
      (folder) => response.end(JSON.stringify({ folder })),
      (error: unknown) => {
        log.error({ err: error }, 'could not copy the embedded database for a backup')
        response.writeHead(500).end()
      },
    )
  }
}

function hasKey({ method, headers: { authorization = '' } }: IncomingMessage, key: string): boolean {
  const provided = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${key}`)
  return method === 'POST' && provided.length === wanted.length && timingSafeEqual(provided, wanted)
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Any free port, not reachable from other machines.
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new TypeError('The snapshot server listens on no port'))
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}

const answer = z.object({ folder: z.string() })

/**
 * Requests a copy of the embedded database from the running server. Returns the copy's folder, which the caller removes; undefined when no
 * server runs on the data directory.
 *
 * @throws StartError when the server runs but could not make the copy
 */
export async function requestSnapshot(dataDir: string): Promise<string | undefined> {
  const file = await readFile(endpointFile(dataDir), 'utf8').catch(() => undefined)
  if (file === undefined) return undefined
  const reply = await post(snapshotEndpoint.parse(JSON.parse(file)))
  // A killed server left the file behind. Its port is free, or another program has it and does not know the key.
  if (reply === undefined || reply.status === 403) return undefined
  if (reply.status !== 200)
    throw new StartError('The running server could not copy its database; see its log for the reason (a full disk?).')
  return answer.parse(JSON.parse(reply.body)).folder
}

function post({ port, key }: SnapshotEndpoint): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    sent.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    sent.end()
  })
}
