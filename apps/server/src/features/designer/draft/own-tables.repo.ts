import { getTableName, isTable } from 'drizzle-orm'
import * as schema from '../../schema.ts'
import type { DesignedAreas } from '../designed-areas.ts'

const ofProduct = Object.values(schema).flatMap((part) => (isTable(part) ? [getTableName(part)] : []))

/** Names of the tables of the product and of the designed areas: no other area can begin with their rows. */
export function ownTables(areas: Pick<DesignedAreas, 'all'>): ReadonlySet<string> {
  return new Set([...ofProduct, ...areas.all().map(({ design }) => design.definition.table)])
}
