import { configFileTypes, keepConfigFileUses } from '../../crud/files/file-uses.ts'
import type { Queries } from '../../db/client.ts'
import type { ChangeAddress } from '../../kinds/server-kind.ts'
import { placeItems } from './config-page.ts'
import { configurationTags } from './site-configuration.service.ts'
import { loadConfigRows, saveConfigValues } from './site.repo.ts'

/** Records which files the configuration uses now; `deleted` are the ids of deleted items. */
export async function noteConfigFiles(queries: Queries, deleted: readonly number[] = []): Promise<void> {
  const items = placeItems(await loadConfigRows(queries)).map(({ id, item, value }) => ({ id, type: item.type, value }))
  const gone = deleted.map((id) => ({ id, type: '', value: '' }))
  await keepConfigFileUses(queries, [...items, ...gone])
}

/** Changes the addresses of files in the configuration, in an open transaction. */
export async function moveConfigFiles(
  queries: Queries,
  change: ChangeAddress,
): Promise<{ readonly items: number; readonly tags: readonly string[] }> {
  const changed = new Map<string, string>()
  for (const { item, value } of placeItems(await loadConfigRows(queries))) {
    const next = configFileTypes.get(item.type)?.replace(value, change)
    if (typeof next === 'string' && next !== value) changed.set(item.name, next)
  }
  if (changed.size === 0) return { items: 0, tags: [] }
  await saveConfigValues(queries, changed)
  await noteConfigFiles(queries)
  return { items: changed.size, tags: configurationTags }
}
