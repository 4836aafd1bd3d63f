import type { ResourceDefinition } from '@teachnet/contract'
import { type DatabaseKind, oneDatabase } from '../../test-support/test-database.ts'

/**
 * Returns the areas that a test of every area tests on a database, as rows of `it.each`: all of them on one database. On the other one, which may
 * differ only in how it stores and reads the kinds of fields, areas that together have every kind.
 */
export function areasOn<Area extends ResourceDefinition>(
  database: DatabaseKind,
  areas: readonly Area[],
): (readonly [controller: string, area: Area])[] {
  const known = new Set<string>()
  return areas
    .filter(({ fields }) => {
      const kinds = Object.values(fields).map(({ kind }) => kind)
      const addsKind = kinds.some((kind) => !known.has(kind))
      for (const kind of kinds) known.add(kind)
      return addsKind || oneDatabase.includes(database)
    })
    .map((area) => [area.controller, area])
}
