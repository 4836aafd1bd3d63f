import type { ResourceHooks } from '../../crud/bound-resource.ts'
import { valueText } from '../../crud/value-text.ts'
import { refuseField } from '../../crud/write/read-input.ts'
import { refuseShared, refuseSharedChange } from './shared-rules.ts'
import { changeGroups, grantRule, loadGroups, releaseChild, type RuleTables } from './rule-tables.repo.ts'

/**
 * Hooks of the rules of either area.
 *
 * @param foreignFlag a column of the other area's rules, which old clients send here as well
 */
export function createRuleHooks(tables: RuleTables, foreignFlag: 'keepalive' | 'no_login_valid') {
  return {
    /** A rule that opens no page is shown with null, which forms send back: it is dropped. */
    readBody: ({ menu_type: menuType, [foreignFlag]: _flag, ...body }) =>
      menuType === undefined || menuType === null ? body : { ...body, menu_type: menuType },

    beforeSave: async (context, save) => {
      await refuseSharedChange(context, tables, save)
      const { queries } = context
      const { id, stored, before } = save
      const opens = valueText(stored.menu_type ?? before?.menu_type)
      if ((opens === 'iframe' || opens === 'link') && valueText(stored.url ?? before?.url).trim() === '')
        throw refuseField(context, 'url', 'resource.rule.addressMissing')
      if (typeof stored.component === 'string') stored.component = stored.component.replaceAll('\\', '/')
      // When a rule is moved under its own child, the child moves to the top.
      if (id !== undefined && typeof stored.pid === 'number' && stored.pid !== 0)
        await releaseChild(queries, tables, { id: stored.pid, parentId: id })
    },

    /** Directories and buttons open no page: old clients expect null. */
    present: async (_context, rows) => {
      for (const row of rows) if (row.menu_type === '') row.menu_type = null
    },

    /** Groups that hold the parent receive the new child too. */
    afterSave: async ({ queries }, { id, mode, stored }) => {
      if (mode === 'add' && typeof stored.pid === 'number' && stored.pid !== 0)
        await changeGroups(queries, tables, [stored.pid], (rules) => rules.add(id))
    },

    beforeDelete: async (context, records) => {
      await refuseShared(context, tables, records)
      return records
    },

    /** Groups that list the rule explicitly, not those that hold all rules. */
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

    afterDelete: async ({ queries }, deleted) => {
      const ids = deleted.map(({ id }) => id)
      await changeGroups(queries, tables, ids, (rules) => ids.forEach((id) => rules.delete(id)))
    },
  } satisfies ResourceHooks
}
