import { isVisited, previewParameter, type ResourceDefinition } from '@teachnet/contract'
import { createContentReader } from './content-reader.ts'
import type { ContentSource } from './content-source.ts'
import { previewToken } from './preview.ts'

/** The values of a record that its address depends on. */
type AddressedRow = Readonly<Record<string, unknown>>

/**
 * Returns the path of a record's page on the public site: of the page itself if visitors may see it, otherwise of its preview. Undefined for
 * an area without pages for its records.
 *
 * @param shown `isDraft`: the row is the record as its draft has it, which only a preview shows
 */
export async function findSitePage(
  source: ContentSource & { readonly secretKey: string },
  definition: ResourceDefinition,
  row: AddressedRow,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<string | undefined> {
  if (!isVisited(definition) || definition.visitors.path === undefined) return undefined
  const id = Number(row.id)
  const key = row[definition.visitors.key ?? 'id']
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  const path = definition.visitors.path.replace('{key}', String(key))
  if (!isDraft && (await createContentReader(source).has(definition, id))) return path
  const token = previewToken({ controller: definition.controller, id, isDraft: isDraft || undefined }, source)
  return `${path}?${new URLSearchParams({ [previewParameter]: token })}`
}
