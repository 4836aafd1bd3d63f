import { keepConfigFileUses } from '../../crud/files/file-uses.ts'
import type { Queries } from '../../db/client.ts'
import { placeItems } from './config-page.ts'
import { loadConfigRows } from './site.repo.ts'

/** Records which files the configuration uses now; `deleted` are the ids of deleted items. */
export async function noteConfigFiles(queries: Queries, deleted: readonly number[] = []): Promise<void> {
  const items = placeItems(await loadConfigRows(queries)).map(({ id, item, value }) => ({ id, type: item.type, value }))
  const gone = deleted.map((id) => ({ id, type: '', value: '' }))
  await keepConfigFileUses(queries, [...items, ...gone])
}
