import { inArray } from 'drizzle-orm'
import type { CacheSpace, TagCache } from '../../cache/tag-cache.ts'
import type { Queries } from '../../db/client.ts'
import { adminRuleTable } from '../../db/tables/resources.ts'

interface Parts {
  readonly db: Queries
  readonly cache: TagCache
}

/** The remark of the menu rule of a node, shown above its list; empty without one. Cached until a rule changes. */
export async function loadListRemark({ db, cache }: Parts, node: string): Promise<string> {
  return spaceOf(cache).load(node, async () => {
    const rules = await db
      .select({ remark: adminRuleTable.remark })
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [node, `${node}/index`]))
    return { value: rules.find(({ remark }) => remark !== '')?.remark ?? '', tags: ['admin_rule'] }
  })
}

const spaces = new WeakMap<TagCache, CacheSpace<string>>()

function spaceOf(cache: TagCache): CacheSpace<string> {
  const space = spaces.get(cache) ?? cache.space<string>('list remarks', { maxEntries: 500 })
  spaces.set(cache, space)
  return space
}
