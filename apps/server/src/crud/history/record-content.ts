import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow, WireRow } from '../rows.ts'
import { presentOwnColumns } from '../record/present-rows.ts'
import { contentOf, versionOf } from './record-version.ts'

/** The part of a record that a form can change, by wire field, with the version of that content. */
export interface RecordContent {
  readonly wire: WireRow
  readonly version: string
}

/** Builds the content of a record from its row. */
export async function loadContent(
  context: CrudContext,
  resource: BoundResource,
  row: StoredRow,
): Promise<RecordContent> {
  const wire = contentOf(resource.definition, await presentOwnColumns(context, resource, row))
  return { wire, version: versionOf(resource.definition, wire) }
}
