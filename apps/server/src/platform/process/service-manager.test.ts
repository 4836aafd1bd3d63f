import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { notifyServiceManager } from './service-manager.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notify-'))
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${folder}/said\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const fail = (error: Error) => expect.unreachable(error.message)

it('a service manager that waits for it is told when the server is ready', async () => {
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify')
  notifyServiceManager('READY=1', fail)
  const said = join(folder, 'said')
  await expect.poll(() => existsSync(said) && readFileSync(said, 'utf8')).toBe('/run/notify READY=1\n')
})

it('a notification that cannot be sent is reported', async () => {
  vi.stubEnv('PATH', join(folder, 'missing'))
  const failures: Error[] = []
  notifyServiceManager('STOPPING=1', (error) => failures.push(error))
  await expect.poll(() => failures.length).toBe(1)
})
