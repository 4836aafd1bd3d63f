import type { ResourceHooks } from '../crud/binding.ts'
import { refuseShared, refuseSharedChange } from './shared-rules.ts'
import { changeGroups, grantRule, loadGroups, releaseChild, type RuleTables } from './rule-tables.repo.ts'

/**
 * What rules of either area do when they are written.
 *
 * @param foreignFlag a column of the other area's rules, which old clients send for these as well
 */
export function createRuleHooks(tables: RuleTables, foreignFlag: 'keepalive' | 'no_login_valid') {
  return {
    /** A rule that opens nothing is shown with a null, which forms send back: it says nothing. */
    readBody: ({ menu_type: menuType, [foreignFlag]: _flag, ...body }) =>
      menuType === undefined || menuType === null ? body : { ...body, menu_type: menuType },

    beforeSave: async (context, save) => {
      await refuseSharedChange(context, tables, save)
      const { queries } = context
      const { id, stored } = save
      if (typeof stored.component === 'string') stored.component = stored.component.replaceAll('\\', '/')
      // Put under its own child, a rule changes places with it: the child goes to the top.
      if (id !== undefined && typeof stored.pid === 'number' && stored.pid !== 0)
        await releaseChild(queries, tables, { id: stored.pid, parentId: id })
    },

    /** Directories and buttons open nothing: old clients know that by null. */
    present: async (_context, rows) => {
      for (const row of rows) if (row.menu_type === '') row.menu_type = null
    },

    /** Who holds the parent holds the new child too. */
    afterSave: async ({ queries }, { id, mode, stored }) => {
      if (mode === 'add' && typeof stored.pid === 'number' && stored.pid !== 0)
        await changeGroups(queries, tables, [stored.pid], (rules) => rules.add(id))
    },

    beforeDelete: async (context, ids) => {
      await refuseShared(context, tables, ids)
      return ids
    },

    /** The groups that hold the rule by itself, not by holding all. */
    keepBeside: async ({ queries }, ids) => {
      const groups = await loadGroups(queries, tables)
      const holders = (id: number) => groups.filter(({ rules }) => rules !== 'all' && rules.has(id))
      return new Map(ids.map((id) => [id, holders(id).map((group) => group.id)] as const))
    },

    restoreBeside: async ({ queries }, id, kept) => {
      const groups: readonly unknown[] = Array.isArray(kept) ? kept : []
      await grantRule(
        queries,
        tables,
        id,
        groups.filter((group) => typeof group === 'number'),
      )
    },

    afterDelete: async ({ queries }, ids) => {
      await changeGroups(queries, tables, ids, (rules) => ids.forEach((id) => rules.delete(id)))
    },
  } satisfies ResourceHooks
}
