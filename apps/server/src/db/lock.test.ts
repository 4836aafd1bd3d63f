import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { lockDirectory } from './lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'teachnet-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const lockFile = () => join(folder, 'server.lock')
const leaveLock = (holder: object) => writeFileSync(lockFile(), JSON.stringify(holder))

describe('the lock of a data directory', () => {
  it('keeps a second server out by naming the process, and lets it in afterwards', () => {
    const unlock = lockDirectory(folder)
    expect(() => lockDirectory(folder)).toThrow(`in use by process ${process.pid}`)
    unlock()
    expect(existsSync(lockFile())).toBe(false)
    lockDirectory(folder)()
  })

  it('is taken over from a process that is gone', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    leaveLock({ pid, startedAt: '1', host: hostname() })
    const unlock = lockDirectory(folder)
    expect(() => lockDirectory(folder)).toThrow(`process ${process.pid}`)
    unlock()
  })

  it.runIf(process.platform === 'linux')('is taken over when another process has the number of the dead one', () => {
    leaveLock({ pid: process.pid, startedAt: 'before the restart', host: hostname() })
    lockDirectory(folder)()
  })

  it('is taken over when a crash left half a file', () => {
    writeFileSync(lockFile(), '{"pi')
    lockDirectory(folder)()
  })

  it('of another machine holds as long as that machine touches it', () => {
    leaveLock({ pid: 1, startedAt: '1', host: 'another-machine' })
    expect(() => lockDirectory(folder)).toThrow(/process 1 on another-machine/)
    const minuteAgo = Date.now() / 1000 - 60
    utimesSync(lockFile(), minuteAgo, minuteAgo)
    lockDirectory(folder)()
  })
})
