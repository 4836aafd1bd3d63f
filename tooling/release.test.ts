// @module-tag full
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { planReleases } from './release.ts'

const root = dirname(import.meta.dirname)

it('a release of the waiting changesets would raise versions and write notes, and changes nothing here', async () => {
  const state = () => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  const before = state()
  const releases = await planReleases()
  expect(state()).toBe(before)
  const hasWaiting = readdirSync(join(root, '.changeset')).some((name) => name.endsWith('.md') && name !== 'README.md')
  expect(releases.length > 0).toBe(hasWaiting)
  for (const { from, to, notes } of releases) {
    expect(to).not.toBe(from)
    expect(notes).toMatch(/\S/)
  }
})

it('a package is released with its notes, and those that depend on it with it; a private one is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-release-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const version = '1.0.0'
  write('package.json', { name: 'all', private: true })
  write('pnpm-workspace.yaml', 'packages: [packages/*]\n')
  write('.changeset/config.json', { baseBranch: 'main', access: 'public', updateInternalDependencies: 'patch' })
  write('.changeset/change.md', `---\n'base': minor\n---\n\nNew: something to see.\n`)
  write('packages/base/package.json', { name: 'base', version })
  write('packages/upper/package.json', { name: 'upper', version, dependencies: { base: '1.0.0' } })
  write('packages/other/package.json', { name: 'other', version })
  write('packages/secret/package.json', { name: 'secret', version, private: true, dependencies: { base: '1.0.0' } })
  expect(await planReleases(folder)).toEqual([
    { name: 'base', from: version, to: '1.1.0', notes: expect.stringContaining('New: something to see.') },
    { name: 'upper', from: version, to: '1.0.1', notes: expect.stringContaining('base@1.1.0') },
  ])
})
