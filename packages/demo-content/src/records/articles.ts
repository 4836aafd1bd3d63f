import type { informationItem } from '@teachnet/contract/resources'
import { dateOf, day } from '../calendar.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { boardOfArticle } from '../drawings/boards/index.ts'
import { pictureUrls } from '../picture-urls.ts'
import { toHtml } from '../prose.ts'
import { type Article, articles, timelessCategories } from '../texts/articles/index.ts'
import { renderedPicture } from './rendered-picture.ts'

interface ArticleSurroundings {
  /** By slug. */
  readonly categoryIds: Ids
  /** By Chinese name. */
  readonly teacherIds: Ids
  /** Unix seconds. */
  readonly now: number
}

/** All articles, the latest first. The first essay is pinned. */
export function createArticles({
  categoryIds,
  teacherIds,
  now,
}: ArticleSurroundings): DemoRecord<typeof informationItem>[] {
  return articles.map((article, index) => {
    const { slug, category, title, summary, teachers, tags, author, daysAgo, correction } = article
    const content = toHtml(article.content)
    // Articles of one day appear some minutes apart.
    const publishTime = now - daysAgo * day - 7200 - index * 60
    return {
      input: {
        title: title[0],
        title_en: title[1],
        slug,
        category_id: requireId(categoryIds, category),
        ...coverFields(article, index),
        summary: summary[0],
        summary_en: summary[1],
        content: content[0],
        content_en: content[1],
        teacher_ids: teachers.map((name) => requireId(teacherIds, name)),
        tags: [...tags],
        correction: correction?.[0] ?? '',
        correction_en: correction?.[1] ?? '',
        corrected_on: correction ? dateOf(publishTime + 2 * day) : null,
        source: '',
        author,
        is_top: slug === 'street-notes' ? 1 : 0,
        is_news: timelessCategories.has(category) ? 0 : 1,
        publish_time: publishTime,
      },
      written: { create_time: publishTime, update_time: publishTime },
    }
  })
}

/** Essays have a board as their cover. */
function coverFields(article: Article, index: number) {
  const board = boardOfArticle(article)
  return board && renderedPicture('cover', pictureUrls.cover(index), board.alt)
}
