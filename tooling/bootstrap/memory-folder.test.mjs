import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { createMemoryFolder } from './memory-folder.mjs'

const mounts = 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,relatime 0 0\n'
const free = 8 * 2 ** 30

describe('createMemoryFolder', () => {
  it.runIf(existsSync('/dev/shm'))(
    'creates a folder that other users can pass through, and removes that of a killed run',
    () => {
      const killed = `/dev/shm/teachnet-tests-${2 ** 30}-x`
      mkdirSync(killed, { recursive: true })
      const folder = createMemoryFolder({ env: {}, mounts, free })
      expect(folder).toMatch(/^\/dev\/shm\/teachnet-tests-/)
      expect(statSync(folder).mode & 0o777).toBe(0o711)
      expect(existsSync(killed)).toBe(false)
      rmSync(folder, { recursive: true })
    },
  )

  it.each([
    ['TMPDIR is set', { env: { TMPDIR: '/mine' } }],
    ['memory is short', { free: 2 ** 30 }],
    ['programs may not run there', { mounts: mounts.replace('relatime', 'noexec') }],
    ['nothing is mounted there', { mounts: 'proc /proc proc rw 0 0\n' }],
    ['the folder is on a disk', { mounts: '/dev/sda1 /dev/shm ext4 rw 0 0\n' }],
  ])('creates none if %s', (_, machine) => {
    expect(createMemoryFolder({ env: {}, mounts, free, ...machine })).toBeUndefined()
  })
})
