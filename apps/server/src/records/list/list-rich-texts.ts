import { designedTablePrefix } from '@teachnet/contract/design'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { isHiddenColumn } from '../hidden-columns.ts'
import { readerOf } from '../record/row-reader.ts'
import type { WireRow } from '../rows.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { columnText, loadRows, mainAlias, quoted } from '../../platform/db/statement.ts'

/**
 * Adds to the rows of a designed area the rich texts that lists leave out: pages of a BuildAdmin client show a record from its row in the
 * list.
 */
export async function withRichTexts(
  { queries, resources }: CrudContext,
  resource: BoundResource,
  reply: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { definition } = resource
  const { richTexts } = readerOf(resource, resources, 'edit')
  const names = richTexts.filter((name) => !isHiddenColumn(definition, name))
  const rows = reply.list as readonly WireRow[]
  if (!definition.table.startsWith(designedTablePrefix) || names.length === 0 || rows.length === 0) return reply
  const columns = ['id', ...names].map((name) => columnText(mainAlias, name)).join(', ')
  const found = await loadRows(queries, {
    sql: `select ${columns} from ${quoted(definition.table)} as ${quoted(mainAlias)} where ${columnText(mainAlias, 'id')} = any($1)`,
    params: [rows.map(({ id }) => Number(id))],
  })
  const { showRichText } = await import('../kinds/rich-text-html.ts')
  const texts = new Map(found.map((row) => [Number(row.id), row]))
  const list = rows.map((row) => {
    const own = texts.get(Number(row.id))
    return { ...row, ...Object.fromEntries(names.map((name) => [name, showRichText(valueText(own?.[name]))])) }
  })
  return { ...reply, list }
}
