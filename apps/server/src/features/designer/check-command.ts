import type { Locale } from '@teachnet/protocol'
import { loadRows, quoted } from '../../platform/db/statement.ts'
import type { DatabasePort, MessagesPort } from '../../platform/ports.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { WorkCommand } from '../terminal/index.ts'
import type { DesignedAreas } from './designed-areas.ts'
import { designedTable } from './plan/column-plan.ts'
import { findDesignedOrServed } from './requested-change.ts'
import type { Design } from '@teachnet/contract/design'

/** Key of the command in the terminal. */
export const checkKey = 'design.check'

/**
 * The command that compares the tables of designed areas with their designs. Its argument is the controller of one area; empty: all of
 * them.
 */
export function createCheckCommand(
  { db, translate }: DatabasePort & MessagesPort,
  { areas, resources }: { readonly areas: Pick<DesignedAreas, 'all' | 'find'>; readonly resources: BoundResources },
): WorkCommand {
  const findDefinition = findDesignedOrServed(resources, [])

  async function missingOf(queries: Queries, design: Design): Promise<string[]> {
    const { name, columns, indexes, keys } = designedTable(design, findDefinition).shape
    const rows = await loadRows(queries, {
      sql: `select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
        union all select indexname::text from pg_indexes where schemaname = 'public' and tablename = $2
        union all select conname::text from pg_constraint where conrelid = to_regclass($1)`,
      params: [`public.${quoted(name)}`, name],
    })
    const present = new Set(rows.map((row) => row.name))
    return [...columns, ...indexes, ...keys].flatMap((part) => (present.has(part.name) ? [] : [part.name]))
  }

  async function check(design: Design, locale: Locale): Promise<{ readonly line: string; readonly isSound: boolean }> {
    const { controller, table } = design.definition
    const missing = await missingOf(db, design)
    const values = { controller, table, names: missing.join(', ') }
    if (missing.length > 0) return { line: translate(locale, 'designer.check.missing', values), isSound: false }
    const [row] = await loadRows(db, { sql: `select count(*)::int as count from ${quoted(table)}`, params: [] })
    const line = translate(locale, 'designer.check.sound', { controller, table, count: Number(row?.count ?? 0) })
    return { line, isSound: true }
  }

  return {
    kind: 'work',
    group: 'check',
    text: 'designCheck',
    line: checkKey,
    timeLimit: 600_000,
    extend: /[\w.]{0,100}/,
    async work({ extend, actor: { locale }, print, signal }) {
      const found = extend === '' ? areas.all() : [areas.find(extend) ?? []].flat()
      if (found.length === 0) throw new Error(translate(locale, 'designer.check.none', { controller: extend }))
      let faulty = 0
      for (const { design } of found) {
        signal.throwIfAborted()
        const { line, isSound } = await check(design, locale)
        if (!isSound) faulty += 1
        await print(`${line}\n`)
      }
      if (faulty > 0) throw new Error(translate(locale, 'designer.check.faulty', { count: faulty }))
    },
  }
}
