import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the embedded database in a data directory. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db')
}

/** Returns whether a folder has any content; a missing folder has none. */
export function hasContent(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
