import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toPublished, toRepository } from './publish-manifest.mjs'

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
