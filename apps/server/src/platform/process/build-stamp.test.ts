import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { findBuildProblem, readBuildStamp, writeBuildStamp } from './build-stamp.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-stamp-'))
  write('package.json', '{ "version": "1.2.0" }')
  write('pnpm-lock.yaml', 'packages: 1')
  write('apps/server/src/main.ts', 'start()')
  write('packages/protocol/src/data/calls.ts', 'calls()')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function commit(): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=change')
}

it('a build of the same sources starts, in a clone and in an unpacked archive', () => {
  writeBuildStamp(folder)
  expect(findBuildProblem(folder)).toBeUndefined()
  expect(readBuildStamp(folder)).toMatchObject({ version: '1.2.0', commit: null })
  commit()
  writeBuildStamp(folder)
  expect(findBuildProblem(folder)).toBeUndefined()
  expect(readBuildStamp(folder)?.commit).toMatch(/^[\da-f]{40}$/)
})

it('a build of another lock file is named, with its version', () => {
  writeBuildStamp(folder)
  write('package.json', '{ "version": "1.3.0" }')
  write('pnpm-lock.yaml', 'packages: 2')
  expect(findBuildProblem(folder)).toBe(
    'The apps were built from 1.2.0, and the lock file is of another version (1.3.0).',
  )
})

it('a build of other sources is named in an unpacked archive, wherever the change is', () => {
  writeBuildStamp(folder)
  write('packages/protocol/src/data/calls.ts', 'other()')
  expect(findBuildProblem(folder)).toContain('the sources are of another version')
})

it('a build of another commit is named, unless the change needs no build', () => {
  write('.gitignore', 'build.json\n')
  commit()
  writeBuildStamp(folder)
  write('docs/page.md', 'text')
  write('apps/server/src/main.test.ts', 'test()')
  commit()
  expect(findBuildProblem(folder)).toBeUndefined()
  write('apps/server/src/main.ts', 'startAnew()')
  commit()
  expect(findBuildProblem(folder)).toMatch(
    /^The apps were built from 1\.2\.0, commit [\da-f]{10}, and the sources are of another version/,
  )
})

it('changes that are not committed do not stop a start: who makes them builds when needed', () => {
  write('.gitignore', 'build.json\n')
  commit()
  writeBuildStamp(folder)
  write('apps/server/src/main.ts', 'startAnew()')
  expect(findBuildProblem(folder)).toBeUndefined()
})

it('a folder without a stamp or without sources is not judged', () => {
  expect(findBuildProblem(folder)).toBeUndefined()
  writeBuildStamp(folder)
  rmSync(join(folder, 'pnpm-lock.yaml'))
  rmSync(join(folder, 'packages'), { recursive: true })
  expect(findBuildProblem(folder)).toBeUndefined()
})
