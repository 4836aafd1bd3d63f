// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { lockDirectory } from './lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'teachnet-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const holderFile = () => join(folder, 'server.lock')

/** Another process that takes the lock and keeps it until it is killed; it prints `held`, or why it could not take the lock. */
function startTaker() {
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)})
    lockDirectory(${JSON.stringify(folder)}).then(() => console.log('held'), (error) => { console.log(error.message); process.exit(0) })
    setInterval(() => undefined, 1000)`
  const taker = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    taker.kill('SIGKILL')
  })
  return taker
}

async function firstLine(taker: ChildProcess): Promise<string> {
  for await (const chunk of taker.stdout ?? []) return String(chunk).trim()
  return ''
}

describe('the lock of a data directory', () => {
  it('a locked data directory refuses a second server with the name of the process, and admits it afterwards [L2]', async () => {
    const unlock = await lockDirectory(folder)
    await expect(lockDirectory(folder)).rejects.toThrow(`in use by process ${process.pid}.`)
    expect(await firstLine(startTaker())).toContain(`in use by process ${process.pid}.`)
    unlock()
    expect(existsSync(holderFile())).toBe(false)
    const again = await lockDirectory(folder)
    again()
  })

  it.each([
    ['of another PID namespace', { pid: 2 ** 22 + 1, host: hostname() }, `process ${2 ** 22 + 1}.`],
    ['of another machine', { pid: 1, host: 'another-machine' }, 'process 1 on another-machine.'],
    ['that said nothing yet', 'half a fi', 'another process.'],
  ])('a lock is not taken from a process %s, whatever is visible of that process', async (_case, said, words) => {
    expect(await firstLine(startTaker())).toBe('held')
    writeFileSync(holderFile(), JSON.stringify(said))
    await expect(lockDirectory(folder)).rejects.toThrow(words)
  })

  it('a lock is free at once when its holder was killed', async () => {
    const taker = startTaker()
    expect(await firstLine(taker)).toBe('held')
    taker.kill('SIGKILL')
    await once(taker, 'exit')
    expect(existsSync(holderFile())).toBe(true)
    const unlock = await lockDirectory(folder)
    unlock()
  })

  it('a lock goes to exactly one of the processes that start at once', async () => {
    const lines = await Promise.all([1, 2, 3, 4].map(() => firstLine(startTaker())))
    expect(lines.filter((line) => line === 'held')).toHaveLength(1)
    expect(lines.filter((line) => line.includes('is in use by'))).toHaveLength(3)
  })

  it('removing a lock file ends the process that held the lock before another one opens the database', async () => {
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'PG_VERSION'), '18')
    const taker = startTaker()
    expect(await firstLine(taker)).toBe('held')
    const stderr = text(taker.stderr)
    const gone = once(taker, 'exit')
    rmSync(join(folder, 'lock'))
    const order: string[] = []
    await Promise.all([
      gone.then(() => order.push('the first ended')),
      lockDirectory(folder).then((unlock) => {
        order.push('the second has it')
        unlock()
      }),
    ])
    expect(order).toEqual(['the first ended', 'the second has it'])
    expect(await stderr).toContain('was removed while the server ran')
  })

  it('a lock that is impossible in the directory fails with the reason', async () => {
    mkdirSync(join(folder, 'lock'))
    await expect(lockDirectory(folder)).rejects.toThrow(/cannot be locked \(unable to open database file\)/)
  })
})
