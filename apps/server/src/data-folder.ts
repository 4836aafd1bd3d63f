import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the embedded database of a data directory is. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db')
}

/** Whether a folder has anything in it; one that does not exist has nothing. */
export function hasContent(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
