import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, it, onTestFinished } from 'vitest'

import { lockFile } from './data-folder.ts'

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-file-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

it('a file lock lasts until it is released', () => {
  const file = createFile()
  const release = lockFile(file)
  expect(release).toBeDefined()
  expect(lockFile(file)).toBeUndefined()
  release?.()
  const again = lockFile(file)
  expect(again).toBeDefined()
  again?.()
})

it('a file lock outlives garbage collection when no code keeps the function that releases it', () => {
  const file = createFile()
  const take = () => void lockFile(file)
  take()
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new TypeError('This Node has no function to collect garbage')
  for (let round = 0; round < 5; round += 1) collect()
  expect(lockFile(file)).toBeUndefined()
})
