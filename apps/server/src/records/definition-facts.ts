import { actionsOf, hasDrafts, nodeActionsOf, parentFieldOf, permissionOf, weighFieldOf } from '@teachnet/contract'
import { perDefinition } from './kinds/kinds.ts'

/** Actions that can be called on every resource, and the rejection where the definition does not offer one. */
export const refusals = { add: 'NO_ROWS_ADDED', edit: 'NO_ROWS_UPDATED', del: 'NO_ROWS_DELETED' } as const

/** What each request needs of a definition, derived once. */
export const factsOf = perDefinition((definition) => ({
  /** The actions that can be called, by their names in lower case. */
  actions: new Map(
    [...Object.keys(refusals), ...nodeActionsOf(definition)].map((action) => [action.toLowerCase(), action]),
  ),
  /** Permission node of the page. */
  node: permissionOf(definition),
  /** Permission node of deletions; undefined: records cannot be deleted. */
  deletionNode: actionsOf(definition).includes('del') ? permissionOf(definition, 'del') : undefined,
  /** Permission nodes of those who work with drafts; none: there are no drafts. */
  draftNodes: hasDrafts(definition) ? ['draft', 'publish'].map((action) => permissionOf(definition, action)) : [],
  /** Name of the tree-parent field; undefined: records are no tree. */
  parent: parentFieldOf(definition),
  /** Name of the field with the manual order. */
  weigh: weighFieldOf(definition),
}))
