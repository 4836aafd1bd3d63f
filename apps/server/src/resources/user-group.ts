import type { ResourceHooks } from '../crud/bound-resource.ts'
import { chosenRules, readGrantedRules, showGrantedRules, toRulesColumn } from './rules/granted-rules.ts'
import { loadGroups, loadRulePlaces, memberRules } from './rules/rule-tables.repo.ts'

export const userGroupHooks: ResourceHooks = {
  security: { area: 'member', rights: ['status', 'rules'], isAccount: false },

  readBody: readGrantedRules,

  beforeSave: async ({ queries }, { input, stored }) => {
    const places = await loadRulePlaces(queries, memberRules)
    const rules = chosenRules(input.rules, places)
    if (rules) stored.rules = toRulesColumn(rules, places)
  },

  present: async ({ queries, locale }, rows, view) => {
    const groups = new Map((await loadGroups(queries, memberRules)).map((group) => [group.id, group]))
    const places = view === 'edit' ? await loadRulePlaces(queries, memberRules) : []
    for (const row of rows) {
      const group = typeof row.id === 'number' ? groups.get(row.id) : undefined
      if (view === 'edit') showGrantedRules(row, group?.rules ?? new Set(), places, locale)
      else row.rules = group?.column ?? ''
    }
  },
}
