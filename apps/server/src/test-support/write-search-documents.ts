import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/db/client.ts'
import { rebuildArea } from '../records/search/search-jobs.ts'
import { searchedFieldsOf } from '../records/search/documents.ts'
import { searchedAreas } from '../records/search/update-documents.ts'

/** Writes the search documents of all records, for tests that write records without the engine. */
export async function writeSearchDocuments({
  app,
  db,
}: {
  readonly app: Pick<FastifyInstance, 'resources'>
  readonly db: Database
}): Promise<void> {
  const areas = searchedAreas(app.resources)
  for (const definition of areas.all())
    if (searchedFieldsOf(definition).length > 0) await rebuildArea(db, definition, areas.find)
}
