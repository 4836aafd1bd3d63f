import type { informationItem } from '@teachnet/contract/resources'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { timelessCategories } from '../texts/article-kinds.ts'
import type { DemoArticle } from './articles.ts'

/** Categories by slug, teachers by their Chinese name. */
export function toArticleRecords(
  articles: readonly DemoArticle[],
  { categoryIds, teacherIds }: { readonly categoryIds: Ids; readonly teacherIds: Ids },
): DemoRecord<typeof informationItem>[] {
  return articles.map(({ slug, category, title, summary, content, teacher, source, author, publishTime }, index) => ({
    input: {
      title: title[0],
      title_en: title[1],
      slug,
      category_id: requireId(categoryIds, category),
      cover: pictureUrls.cover(index),
      summary: summary[0],
      summary_en: summary[1],
      content: content[0],
      content_en: content[1],
      teacher_ids: teacher ? [requireId(teacherIds, teacher.person.name[0])] : [],
      source,
      author,
      is_top: index === 1 ? 1 : 0,
      is_news: timelessCategories.has(category) ? 0 : 1,
      publish_time: publishTime,
    },
    written: { create_time: publishTime, update_time: publishTime },
  }))
}
