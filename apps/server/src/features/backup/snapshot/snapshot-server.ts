import { timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'

import type { Database } from '../../../platform/db/client.ts'
import type { LogPort, RandomPort } from '../../../platform/ports.ts'
import { endpointFile, snapshotFolder, type SnapshotEndpoint } from './snapshot-endpoint.ts'

type Needs = RandomPort & LogPort & { readonly db: Pick<Database, 'copyTo'>; readonly dataDir: string }

export interface SnapshotServer {
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
  const server = createServer(answerWith(copy, key, log))
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

function answerWith(copy: () => Promise<string>, key: string, log: Needs['log']): RequestListener {
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
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${key}`)
  return method === 'POST' && given.length === wanted.length && timingSafeEqual(given, wanted)
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
