import { inArray } from 'drizzle-orm'
import { adminRuleTable } from '../db/tables/resources.ts'
import type { CacheSpace } from '../cache/tag-cache.ts'
import type { Deps } from '../deps.ts'
import type { CrudContext } from './binding.ts'

const tag = 'admin_rule'

/** The remark of a screen's menu rule, shown above its list; empty when it has none. */
export async function loadRemark({ deps }: Pick<CrudContext, 'deps'>, node: string): Promise<string> {
  return spaceOf(deps).load(node, async () => {
    const rules = await deps.db
      .select({ remark: adminRuleTable.remark })
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [node, `${node}/index`]))
    return { value: rules.find(({ remark }) => remark !== '')?.remark ?? '', tags: [tag] }
  })
}

const spaces = new WeakMap<Deps['cache'], CacheSpace<string>>()

function spaceOf({ cache }: Deps): CacheSpace<string> {
  const space = spaces.get(cache) ?? cache.space<string>('list remarks', { maxEntries: 500 })
  spaces.set(cache, space)
  return space
}
