import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'

import { parse } from 'yaml'
import { runProgram } from './bootstrap/processes.mjs'

export const root = join(import.meta.dirname, '..')
/** The package manager of the workspace, for Node.js. */
export const pnpm = join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')

/** What this file reads of a list in CycloneDX' format. */
export interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly components: readonly Component[]
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly unknown[]
  readonly externalReferences?: readonly { readonly hashes?: readonly { readonly alg: string }[] }[]
}

/** Writes the list of everything that the product is delivered with, in CycloneDX' format, and returns it. */
export async function writeSbom(file: string): Promise<Sbom> {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-spec-version',
    '1.6',
    '--sbom-type',
    'application',
    '--prod',
  ]
  const { code, output } = await runProgram(execPath, [pnpm, ...args, '--out', file], { cwd: root })
  if (code !== 0) throw new Error(`pnpm sbom: ${output}`)
  const sbom: Sbom = JSON.parse(readFileSync(file, 'utf8'))
  return sbom
}

/** Components that cannot be checked: without a licence, or from the registry without a checksum. */
export function incompleteParts({ components }: Pick<Sbom, 'components'>): string[] {
  return components.flatMap(({ purl, group, licenses = [], externalReferences = [] }) => {
    const isOwn = group === '@teachnet'
    const hasChecksum = externalReferences.some(({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512'))
    if (licenses.length === 0) return [`${purl} has no licence`]
    return isOwn || hasChecksum ? [] : [`${purl} has no SHA-512 checksum`]
  })
}

/** Names of installed packages that would run a script when they are installed, whether or not pnpm lets them. */
export function packagesWithScripts(folder = join(root, 'node_modules/.pnpm')): string[] {
  const names = new Set<string>()
  for (const entry of readdirSync(folder))
    for (const path of packagesIn(join(folder, entry, 'node_modules'))) {
      const { name = '', scripts = {} } = readManifest(path)
      const hasScript = ['preinstall', 'install', 'postinstall'].some((each) => scripts[each] !== undefined)
      if (hasScript || existsSync(join(path, 'binding.gyp'))) names.add(name)
    }
  return [...names].toSorted()
}

/** The decisions of the workspace about packages with scripts: whether each may run them. */
export function decidedScripts(): Readonly<Record<string, boolean>> {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const { allowBuilds }: { allowBuilds: Record<string, boolean> } = parse(workspace)
  return allowBuilds
}

/** Known vulnerabilities of the delivered packages. */
export interface Audit {
  /** `unanswered`: the registry does not support audits, or cannot be reached. */
  readonly outcome: 'clean' | 'vulnerable' | 'unanswered'
  readonly output: string
}

/** Asks the registry, or another one than that of the settings, for vulnerabilities of level "high" and above. */
export async function audit(registry?: string): Promise<Audit> {
  const args = [
    pnpm,
    'audit',
    '--prod',
    '--audit-level',
    'high',
    // A check that waits for minutes where there is no network would be switched off.
    '--config.fetch-retries=0',
    '--config.fetch-timeout=20000',
    ...(registry === undefined ? [] : [`--registry=${registry}`]),
  ]
  const { code, output } = await runProgram(execPath, args, { cwd: root })
  if (code === 0) return { outcome: 'clean', output }
  const isUnanswered = /ERR_PNPM_AUDIT|error sending request|client error/i.test(output)
  return { outcome: isUnanswered ? 'unanswered' : 'vulnerable', output }
}

/** A package lies beside links to its dependencies: only its own folder is one. */
function packagesIn(folder: string): string[] {
  return listFolders(folder).flatMap((name) =>
    name.startsWith('@')
      ? listFolders(join(folder, name)).map((each) => join(folder, name, each))
      : [join(folder, name)],
  )
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

interface Manifest {
  readonly name?: string
  readonly scripts?: Readonly<Record<string, string>>
}

function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
