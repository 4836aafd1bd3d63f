// @module-tag full
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { createProductInstallation } from '../features/backup/test-installation.ts'
import { parseEnv } from '../platform/settings/env.ts'
import { createLog } from '../platform/process/log.ts'
import { startServer } from '../server.ts'
import { StartError } from '../platform/process/start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'teachnet-server-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = createLog('silent')
const env = (dataDir: string, port = 0) => ({
  ...parseEnv({ DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1' }),
  port,
})

describe('starting and stopping on an embedded database', () => {
  it('a failed start names the problem and releases the data directory, and a restart keeps the data', async () => {
    const one = join(folder, 'one')
    // Its tables exist already, which saves the time of creating them again; no server has run on it.
    const { dataDir: two } = await createProductInstallation('embedded')
    writeFileSync(join(two, 'secret.key'), 'k'.repeat(64))
    const first = await startServer(env(one), log)
    expect(first.firstAdmin).toEqual({ setupToken: expect.stringMatching(/^[\da-f]{64}$/) })
    const health = await fetch(`http://127.0.0.1:${first.port}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])

    await expect(startServer(env(one), log)).rejects.toThrow(StartError)
    await expect(startServer(env(one), log)).rejects.toThrow(`in use by process ${process.pid}`)
    // The server that could not get its port releases its directory.
    await expect(startServer(env(two, first.port), log)).rejects.toThrow(`Port ${first.port} is in use`)
    expect(existsSync(join(two, 'server.lock'))).toBe(false)

    // Nor did it create an administrator.
    const second = await startServer(env(two), log)
    expect(second.firstAdmin).toEqual({ setupToken: expect.stringMatching(/^[\da-f]{64}$/) })
    await second.close()

    await first.close()
    expect(existsSync(join(one, 'server.lock'))).toBe(false)
    await expect(startServer({ ...env(one), secretKey: 'x'.repeat(32), hasStoredKey: false }, log)).rejects.toThrow(
      /another secret key/,
    )
    const again = await startServer(env(one), log)
    expect(again.firstAdmin).toEqual(first.firstAdmin)
    await again.close()
  })
})
