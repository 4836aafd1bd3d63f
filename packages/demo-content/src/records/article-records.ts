import { articleCoverSeed, coverAlt } from '../drawings/article-cover.ts'
import type { informationItem } from '@teachnet/contract/resources'
import { dateOf, day } from '../calendar.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { timelessCategories } from '../texts/article-kinds.ts'
import type { DemoArticle } from './articles.ts'
import { drawnPicture } from './drawn-picture.ts'

/** The article whose facts were corrected after it appeared. */
const correctedArticle = 9

function correctionAt(publishTime: number) {
  return {
    correction: '初稿把问卷数写成了一千三百份，实际为一千二百份。',
    correction_en: 'The first version gave thirteen hundred questionnaires; there were twelve hundred.',
    corrected_on: dateOf(publishTime + 2 * day),
  }
}

/** Categories by slug, teachers by their Chinese name. */
export function toArticleRecords(
  articles: readonly DemoArticle[],
  { categoryIds, teacherIds }: { readonly categoryIds: Ids; readonly teacherIds: Ids },
): DemoRecord<typeof informationItem>[] {
  return articles.map(
    ({ slug, category, title, summary, content, tags, teacher, source, author, publishTime }, index) => ({
      input: {
        title: title[0],
        title_en: title[1],
        slug,
        category_id: requireId(categoryIds, category),
        ...drawnPicture('cover', pictureUrls.cover(index), coverAlt(articleCoverSeed(index))),
        summary: summary[0],
        summary_en: summary[1],
        content: content[0],
        content_en: content[1],
        teacher_ids: teacher ? [requireId(teacherIds, teacher.person.name[0])] : [],
        tags: [...tags],
        ...(index === correctedArticle && correctionAt(publishTime)),
        source,
        author,
        is_top: index === 1 ? 1 : 0,
        is_news: timelessCategories.has(category) ? 0 : 1,
        publish_time: publishTime,
      },
      written: { create_time: publishTime, update_time: publishTime },
    }),
  )
}
