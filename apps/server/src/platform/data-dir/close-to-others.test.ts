import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { closeToOthers } from './data-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

it('a data directory that others can read is made private with one notice, and uploads keep their modes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'teachnet-modes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const names = ['secret.key', 'db/PG_VERSION', 'db/base/1/2', 'storage/a.png']
  for (const name of names) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true })
    writeFileSync(join(dataDir, name), 'x')
    chmodSync(join(dataDir, name), 0o666)
  }
  chmodSync(dataDir, 0o755)
  expect(await closeToOthers(dataDir)).toEqual([expect.stringContaining('Closed')])
  expect(modeOf(dataDir)).toBe(0o700)
  expect(modeOf(join(dataDir, 'db', 'base', '1'))).toBe(0o700)
  expect(names.map((name) => modeOf(join(dataDir, name)))).toEqual([0o600, 0o600, 0o600, 0o666])
  expect(await closeToOthers(dataDir)).toEqual([])
})

it('a missing data directory is created for its owner alone', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'teachnet-modes-')), 'data')
  onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }))
  expect(await closeToOthers(dataDir)).toEqual([])
  expect(modeOf(dataDir)).toBe(0o700)
})
