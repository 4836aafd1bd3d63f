import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFolders } from '@teachnet/contract/modules'
import { topFiles } from './archive-entries.ts'
import { buildScreens } from './build-screens.ts'
import { readManifest } from './read-package.ts'

interface CollectOptions {
  /** Folder from which libraries are resolved; default: that of the module. */
  readonly root?: string
  readonly isAdminApi?: (file: string) => boolean
}

const copied = [
  moduleFolders.areas,
  moduleFolders.messages,
  moduleFolders.files,
  moduleFolders.server,
  moduleFolders.migrations,
]

/**
 * Collects the files of a module from its folder: `module.json`, the folders unchanged, and the screens that it names, built from the
 * `.ts` or `.tsx` file of the same name.
 *
 * @throws PackageError for a wrong manifest, Error for a screen without a source
 */
export async function collectModule(folder: string, { root = folder, isAdminApi }: CollectOptions = {}) {
  const content = await readFile(join(folder, 'module.json'))
  const { pages, inputs, start } = readManifest(content)
  const files = new Map<string, Uint8Array>([[topFiles.manifest, content]])
  for (const each of copied)
    for (const path of await listFiles(folder, each)) files.set(path, await readFile(join(folder, path)))
  const screens = [
    ...pages.map(({ screen }) => screen),
    ...Object.values(inputs),
    ...(start === undefined ? [] : [start]),
  ]
  const entries = Object.fromEntries(screens.map((screen) => [screen, sourceOf(folder, screen)]))
  const built = await buildScreens({ root, entries, isAdminApi })
  for (const [path, code] of built) files.set(path, code)
  return files
}

function sourceOf(folder: string, screen: string): string {
  const found = ['.tsx', '.ts', '.js'].map((ending) => join(folder, screen.replace(/\.js$/, ending))).find(existsSync)
  if (found === undefined) throw new Error(`${screen}: there is no source file of that name`)
  return found
}

async function listFiles(folder: string, below: string): Promise<string[]> {
  if (!existsSync(join(folder, below))) return []
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .toSorted()
}
