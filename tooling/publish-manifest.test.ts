import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRepository, requireRepository, toPublished, toRepository } from './publish-manifest.mjs'

const root = join(import.meta.dirname, '..')
const workspace = {
  catalog: { react: '19.2.0' },
  versionOf: () => '0.2.0',
  repository: 'git+https://git.example/team/teachnet.git',
  directory: 'packages/upload',
}
const manifest = {
  name: '@teachnet/upload',
  exports: { '.': './src/index.ts' },
  publishConfig: { access: 'public', exports: { '.': './dist/index.js' } },
  scripts: { prepack: 'x' },
  dependencies: { '@teachnet/protocol': 'workspace:*', 'hash-wasm': '4.13.0' },
  devDependencies: { vitest: '5.1.0' },
  peerDependencies: { react: '>=18' },
}

it('a published manifest has the built entries, compatible ranges, and where the package comes from', () => {
  expect(toPublished(manifest, workspace)).toEqual({
    name: '@teachnet/upload',
    exports: { '.': './dist/index.js' },
    publishConfig: { access: 'public' },
    dependencies: { '@teachnet/protocol': '^0.2.0', 'hash-wasm': '^4.13.0' },
    peerDependencies: { react: '>=18' },
    repository: { type: 'git', url: 'git+https://git.example/team/teachnet.git', directory: 'packages/upload' },
    homepage: 'https://git.example/team/teachnet/tree/HEAD/packages/upload',
    bugs: 'https://git.example/team/teachnet/issues',
  })
})

it('the parser of messages has the exact version that its formatter has', () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'packages/i18n/package.json'), 'utf8'),
  )
  const published = toPublished({ ...manifest, dependencies }, workspace)
  const names = ['@formatjs/icu-messageformat-parser', '@formatjs/intl'] as const
  expect(names.map((name) => published.dependencies[name])).toEqual(names.map((name) => dependencies[name]))
  const formatter = readFileSync(join(root, 'packages/i18n/node_modules/@formatjs/intl/package.json'), 'utf8')
  expect(JSON.parse(formatter).dependencies[names[0]]).toBe(dependencies[names[0]])
})

it('a manifest that is packed from a clone without a repository on the web names none', () => {
  const published = toPublished(manifest, { ...workspace, repository: undefined })
  expect(Object.keys(published)).not.toEqual(expect.arrayContaining(['repository']))
  expect(['homepage', 'bugs'].filter((name) => name in published)).toEqual([])
})

it.each([
  ['https://git.example/team/teachnet', 'git+https://git.example/team/teachnet.git'],
  ['https://git.example/team/teachnet.git', 'git+https://git.example/team/teachnet.git'],
  ['git@git.example:team/teachnet.git', 'git+https://git.example/team/teachnet.git'],
  ['ssh://git@git.example/team/teachnet', 'git+https://git.example/team/teachnet.git'],
  ['/srv/git/teachnet', undefined],
])('the remote %s is published as %s', (remote, repository) => {
  expect(toRepository(remote)).toBe(repository)
})

describe('the repository of published packages', () => {
  function createWorkspace(fields: object): string {
    const folder = mkdtempSync(join(tmpdir(), 'teachnet-repository-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'package.json'), JSON.stringify(fields))
    return folder
  }

  it.each<[string, object, string | undefined]>([
    ['an address', { repository: 'https://git.example/a/b' }, 'git+https://git.example/a/b.git'],
    [
      'the form of npm',
      { repository: { type: 'git', url: 'git+https://git.example/a/b.git' } },
      'git+https://git.example/a/b.git',
    ],
    ['a shorthand', { repository: 'github:a/b' }, 'git+https://github.com/a/b.git'],
    ['nothing, without a git remote', {}, undefined],
  ])('is that of the workspace: %s', (_name, fields, repository) => {
    expect(findRepository(createWorkspace(fields))).toBe(repository)
  })

  it('must be on the web', () => {
    expect(() => findRepository(createWorkspace({ repository: '/srv/git/x' }))).toThrow('not an address on the web')
  })

  it('is required for a publication, but not to pack', () => {
    expect(() => requireRepository(createWorkspace({}))).toThrow('set "repository" in the package.json')
    expect(requireRepository(createWorkspace({ repository: 'https://git.example/a/b' }))).toContain('git.example')
    const packed = globSync('packages/*/package.json', { cwd: root })
      .map((path): { name: string; scripts: Readonly<Record<string, string>> } =>
        JSON.parse(readFileSync(join(root, path), 'utf8')),
      )
      .filter(({ scripts }) => scripts['prepack'] !== undefined)
    expect(packed.length).toBeGreaterThan(3)
    for (const { name, scripts } of packed)
      expect([name, scripts['prepublishOnly']]).toEqual([name, 'node ../../tooling/publish-manifest.mjs verify'])
  })
})

it('a package is made for other teams and has an overview of its own, or says that it is internal', () => {
  const published = globSync('packages/*/package.json', { cwd: root })
    .map((path): { name: string; private?: boolean; description: string; files: string[] } =>
      JSON.parse(readFileSync(join(root, path), 'utf8')),
    )
    .filter((each) => each.private !== true)
  const isInternal = (description: string) => description.startsWith('Internal to TeachNet, without a stable API.')
  expect(
    published
      .filter(({ description }) => isInternal(description))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['@teachnet/languages', '@teachnet/session', '@teachnet/ui'])
  const forOthers = published.filter(({ description }) => !isInternal(description))
  expect(forOthers.filter(({ files }) => !files.includes('CHANGELOG.md'))).toEqual([])
})
