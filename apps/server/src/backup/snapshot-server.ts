import { timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'

import type { Database } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { doorFile, snapshotFolder, type SnapshotDoor } from './snapshot-door.ts'

type Needs = Pick<Deps, 'random' | 'log'> & { readonly db: Pick<Database, 'copyTo'>; readonly dataDir: string }

export interface SnapshotServer {
  start: () => Promise<void>
  /** Finishes a copy under way. Does nothing where it was not started. */
  stop: () => Promise<void>
}

/**
 * Lets a backup on this machine ask the running server for a copy of the embedded database, which belongs to this process alone.
 * Who can read the data directory may ask: port and key lie there. On PostgreSQL there is nothing to ask for.
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
      // A backup that was killed has left its copy, a server that was killed its door.
      await rm(snapshotFolder(dataDir), { recursive: true, force: true })
      await rm(doorFile(dataDir), { force: true })
      const door: SnapshotDoor = { port: await listen(server), key }
      await writeFile(doorFile(dataDir), JSON.stringify(door), { mode: 0o600, flag: 'wx' })
    },
    stop: async () => {
      if (!server.listening) return
      await rm(doorFile(dataDir), { force: true })
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
