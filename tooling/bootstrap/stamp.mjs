import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Computes a hash over everything that determines the result of `pnpm install`. Equal stamps mean that the install can be skipped.
 *
 * @param {{ platform: string, arch: string, files: Array<{ path: string, content: string }> }} input
 * @returns {string} SHA-256 in hex
 */
export function computeStamp({ platform, arch, files }) {
  const hash = createHash('sha256').update(`${platform}\0${arch}\0`)
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, content } of sorted) hash.update(`${path}\0${content.length}\0${content}\0`)
  return hash.digest('hex')
}

/** Loads the files that determine the result of an install: those of the root and each workspace package's package.json. */
export function loadStampFiles(root) {
  const paths = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']
  for (const folder of ['apps', 'packages', 'tooling']) {
    for (const name of listFolders(join(root, folder))) paths.push(`${folder}/${name}/package.json`)
  }
  return paths.flatMap((path) => {
    const content = readIfThere(join(root, path))
    return content === undefined ? [] : [{ path, content }]
  })
}

export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function listFolders(path) {
  try {
    return readdirSync(path).filter((name) => statSync(join(path, name)).isDirectory())
  } catch {
    return []
  }
}
