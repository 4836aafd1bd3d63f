import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isLocale } from '@teachnet/contract'
import { parseMessages } from '../node/read-catalogues.ts'
import type { CheckedFile, CheckedSource } from './check-catalogues.ts'

/** What a check reads of a repository: message files and sources below `apps` and `packages`. */
export interface Collected {
  readonly files: readonly CheckedFile[]
  readonly sources: readonly CheckedSource[]
}

/**
 * Reads the message files and sources of a workspace.
 *
 * @param root folder that has `apps`, `packages` or both
 */
export function collectFiles(root: string): Collected {
  const paths = ['apps', 'packages']
    .map((group) => join(root, group))
    .filter((folder) => existsSync(folder))
    .flatMap(walk)
  return {
    files: paths.flatMap((path) => toMessageFile(root, path)),
    // A test names ids that need not exist.
    sources: paths
      .filter((path) => /[/\\]src[/\\].+\.tsx?$/.test(path) && !/\.test\.tsx?$|[/\\]test-support[/\\]/.test(path))
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  }
}

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.turbo'])

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
    return [path]
  })
}

function toMessageFile(root: string, path: string): CheckedFile[] {
  const shown = relative(root, path).split(sep).join('/')
  const match = /^((?:apps|packages)\/[^/]+)\/src\/(?:.+\/)?locales\/([^/]+)\/(.+)\.json$/.exec(shown)
  const [, owner, locale, name] = match ?? []
  if (!owner || !name || !isLocale(locale)) return []
  return [{ path: shown, owner, locale, name, messages: parseMessages(readFileSync(path, 'utf8'), shown) }]
}
