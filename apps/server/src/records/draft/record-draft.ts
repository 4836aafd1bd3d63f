import { hasDrafts, permissionOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { hasNode } from '../../http/caller/caller.ts'
import type { CrudContext, ResourceHooks } from '../bound-resource.ts'
import { arrayLiteral, columnOf, mainAlias } from '../../platform/db/statement.ts'

const controller = columnOf(mainAlias, 'controller')

/** The list of drafts: those of the areas whose drafts the caller may edit or publish. */
export const recordDraftHooks: ResourceHooks = {
  scope: ({ caller, resources }: CrudContext) => {
    if (caller.isSuper) return undefined
    const open = resources
      .all()
      .filter(
        ({ definition }) =>
          hasDrafts(definition) &&
          ['draft', 'publish'].some((action) => hasNode(caller, permissionOf(definition, action))),
      )
    return sql`${controller} = any(${arrayLiteral(open.map(({ definition }) => definition.controller))}::text[])`
  },

  computed: {
    area: ({ resources, locale }) => {
      const titles = resources.all().filter(({ definition }) => hasDrafts(definition))
      const cases = titles.map(({ definition }) => sql`when ${definition.controller} then ${definition.title[locale]}`)
      return sql`(case ${controller} ${sql.join(cases, sql` `)} else ${controller} end)`
    },
  },
}
