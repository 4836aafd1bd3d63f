/** The location of a database: the embedded one in a data directory, or a PostgreSQL server. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgresql'; readonly url: string }

interface Place {
  readonly databaseUrl?: string
  readonly databaseDirectUrl?: string
  readonly dataDir: string
}

/**
 * Returns the database location of the settings. Commands need their own sessions, so they do not connect through a pooler.
 */
export function placeOf({ databaseUrl, databaseDirectUrl = databaseUrl, dataDir }: Place): DatabasePlace {
  return databaseDirectUrl === undefined
    ? { kind: 'embedded', dataDir }
    : { kind: 'postgresql', url: databaseDirectUrl }
}

/** A description for operators, without the password. */
export function describePlace(place: DatabasePlace): string {
  if (place.kind === 'embedded') return `the embedded database in ${place.dataDir}`
  const { host, pathname } = new URL(place.url)
  return `PostgreSQL at ${host}${pathname}`
}
