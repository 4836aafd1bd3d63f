import { readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

import { makeFolder } from '../data-dir/data-folder.ts'
import { readBuildStamp } from './build-stamp.ts'
import { isBuilt } from './own-files.ts'

/**
 * Lets Node keep the code that it compiles in the data directory, so that the next start of this build does not compile it again. Nobody else
 * can write there. The code of other builds is deleted. `NODE_COMPILE_CACHE` names another folder.
 */
export function keepCompiledCode(dataDir: string): void {
  const build = isBuilt ? readBuildStamp()?.sources.slice(0, 16) : undefined
  if (build === undefined || getCompileCacheDir() !== undefined) return
  const folder = join(dataDir, 'compiled')
  try {
    makeFolder(folder)
    for (const name of readdirSync(folder))
      if (name !== build) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    return // the step that locks the directory reports the obstacle
  }
  enableCompileCache(join(folder, build))
}
