import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import { z } from 'zod'

import { StartError } from '../../../platform/process/start-error.ts'
import { endpointFile, snapshotEndpoint, type SnapshotEndpoint } from './snapshot-endpoint.ts'

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
