import type { category, informationCategory, tag } from '@teachnet/contract/resources'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { articleCategories } from '../texts/articles/index.ts'
import { categories, type DemoCategory, tagNames } from '../texts/subjects.ts'

/** The vocabulary of tags. */
export function createTags(): DemoRecord<typeof tag>[] {
  return tagNames.map(([name, english]) => ({ input: { name, english } }))
}

/** The root categories. */
export function createTopCategories(): DemoRecord<typeof category>[] {
  return categories.filter(({ parent }) => parent === undefined).map((entry) => toCategory(entry, 0))
}

/** The subcategories. Ids of their parents are looked up by slug. */
export function createSubcategories(topIds: Ids): DemoRecord<typeof category>[] {
  return categories.flatMap((entry) =>
    entry.parent === undefined ? [] : [toCategory(entry, requireId(topIds, entry.parent))],
  )
}

function toCategory({ slug, kind, name }: DemoCategory, pid: number): DemoRecord<typeof category> {
  return { input: { pid, slug, kind, name: name[0], name_en: name[1] } }
}

export function createArticleCategories(): DemoRecord<typeof informationCategory>[] {
  return articleCategories.map(({ slug, name }) => ({ input: { slug, name: name[0], name_en: name[1] } }))
}
