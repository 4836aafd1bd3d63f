import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where a database is: the embedded one in a data directory, or a PostgreSQL. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgresql'; readonly url: string }

/** The place that the settings name. */
export function placeOf({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }): DatabasePlace {
  return databaseUrl === undefined ? { kind: 'embedded', dataDir } : { kind: 'postgresql', url: databaseUrl }
}

/** For people; without the password. */
export function describePlace(place: DatabasePlace): string {
  if (place.kind === 'embedded') return `the embedded database in ${place.dataDir}`
  const { host, pathname } = new URL(place.url)
  return `PostgreSQL at ${host}${pathname}`
}

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db')
}

/** Whether a folder has anything in it; one that is not there has not. */
export function hasContent(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
