/** The location of a database: the embedded one in a data directory, or a PostgreSQL server. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgresql'; readonly url: string }

/** Returns the database location of the settings. */
export function placeOf({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }): DatabasePlace {
  return databaseUrl === undefined ? { kind: 'embedded', dataDir } : { kind: 'postgresql', url: databaseUrl }
}

/** A description for operators, without the password. */
export function describePlace(place: DatabasePlace): string {
  if (place.kind === 'embedded') return `the embedded database in ${place.dataDir}`
  const { host, pathname } = new URL(place.url)
  return `PostgreSQL at ${host}${pathname}`
}
