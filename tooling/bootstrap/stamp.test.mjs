import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

import { computeStamp, loadStampFiles } from './stamp.mjs'

const input = {
  platform: 'linux',
  arch: 'x64',
  files: [
    { path: 'package.json', content: '{}' },
    { path: 'pnpm-lock.yaml', content: 'a: 1' },
  ],
}

describe('computeStamp', () => {
  it('is the same for the same files in another order', () => {
    expect(computeStamp({ ...input, files: [...input.files].reverse() })).toBe(computeStamp(input))
  })

  it('changes with a file’s content, with its path, and with the machine', () => {
    const stamps = [
      computeStamp(input),
      computeStamp({ ...input, files: [input.files[0], { path: 'pnpm-lock.yaml', content: 'a: 2' }] }),
      computeStamp({ ...input, files: [input.files[0], { path: 'other.yaml', content: 'a: 1' }] }),
      computeStamp({ ...input, arch: 'arm64' }),
      computeStamp({ ...input, platform: 'darwin' }),
    ]
    expect(new Set(stamps).size).toBe(stamps.length)
  })

  it('depends on the boundaries between files', () => {
    const one = computeStamp({ ...input, files: [{ path: 'a', content: 'bc' }] })
    const other = computeStamp({ ...input, files: [{ path: 'ab', content: 'c' }] })
    expect(one).not.toBe(other)
  })
})

describe('loadStampFiles', () => {
  const root = mkdtempSync(join(tmpdir(), 'stamp-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('finds the lock file and every workspace package, and skips missing files', () => {
    writeFileSync(join(root, 'pnpm-lock.yaml'), 'lock')
    mkdirSync(join(root, 'apps/server'), { recursive: true })
    mkdirSync(join(root, 'packages/empty'), { recursive: true })
    writeFileSync(join(root, 'apps/server/package.json'), '{"name":"server"}')
    expect(loadStampFiles(root)).toEqual([
      { path: 'pnpm-lock.yaml', content: 'lock' },
      { path: 'apps/server/package.json', content: '{"name":"server"}' },
    ])
  })
})
