// Releases the packages for other teams by their changesets: `node tooling/release.ts` shows what a release would do, and changes nothing.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'

import { runProgram } from './bootstrap/processes.mjs'

const root = join(import.meta.dirname, '..')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A package that a release publishes. */
export interface Release {
  readonly name: string
  readonly from: string
  readonly to: string
  /** What users read about the new version: the part of the changelog that it adds. */
  readonly notes: string
}

/** Turns the changesets into versions and changelogs in a copy of the manifests, and returns what they would release. */
export async function planReleases(source = root): Promise<readonly Release[]> {
  // Changesets takes a release without changes for a mistake.
  if (!hasWaiting(join(source, '.changeset'))) return []
  const copy = mkdtempSync(join(tmpdir(), 'teachnet-release-'))
  try {
    copyManifests(source, copy)
    // Changesets looks for the commits that its files came with.
    const author = ['-c', 'user.name=release', '-c', 'user.email=release@example.org']
    await run('git', ['init', '--quiet'], copy)
    await run('git', ['add', '--all'], copy)
    await run('git', [...author, 'commit', '--quiet', '--message=copy'], copy)
    const before = readManifests(copy)
    await run(execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], copy)
    const after = readManifests(copy)
    return [...after].flatMap(([folder, { name, version, private: isPrivate }]) => {
      const from = before.get(folder)?.version
      if (isPrivate || from === undefined || from === version) return []
      return [{ name, from, to: version, notes: notesOf(join(folder, 'CHANGELOG.md'), version) }]
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function hasWaiting(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.md') && name !== 'README.md')
}

function copyManifests(source: string, target: string): void {
  const copied = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset', ...workspaceFiles(source)]
  for (const path of copied) {
    if (!existsSync(join(source, path))) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(source, path), join(target, path), { recursive: true })
  }
  writeFileSync(join(target, '.gitignore'), 'node_modules\n')
}

function workspaceFiles(source: string): string[] {
  return ['apps', 'packages', 'tooling'].flatMap((group) =>
    existsSync(join(source, group))
      ? readdirSync(join(source, group)).flatMap((name) =>
          ['package.json', 'CHANGELOG.md'].map((file) => join(group, name, file)),
        )
      : [],
  )
}

function readManifests(folder: string): Map<string, Manifest> {
  const packages = join(folder, 'packages')
  return new Map(
    readdirSync(packages).map((name): [string, Manifest] => {
      const manifest: Manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
      return [join(packages, name), manifest]
    }),
  )
}

/** The part of a changelog under the heading of a version. */
function notesOf(file: string, version: string): string {
  const [, notes = ''] = readFileSync(file, 'utf8').split(`\n## ${version}\n`)
  return (notes.split(/\n## /)[0] ?? '').trim()
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runProgram(command, [...args], { cwd, env: process.env })
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')}: ${output}`)
}

if (import.meta.main) {
  const releases = await planReleases()
  for (const { name, from, to, notes } of releases) console.log(`${name}  ${from} → ${to}\n\n${notes}\n`)
  console.log(
    releases.length === 0 ? 'No changeset waits for a release.' : `${releases.length} packages would be published.`,
  )
}
