import { type NewsletterContent, type NewsletterTopic, newsletterTopics } from '@teachnet/contract'
import { course, teacher } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { placesOf } from '../../records/kinds/region.ts'
import { fail } from '../../platform/errors.ts'
import type { ContentReader } from '../content-reader.ts'
import { definePage } from './page.ts'
import { count, oneOf } from './params.ts'
import { toConsent } from './policy-text.ts'

const topicParam = oneOf(newsletterTopics)

/** The form that subscribes to the newsletter, or to new dates of a course, of a teacher, or in a place. */
export const newsletter = definePage({
  params: { topic: topicParam, about: count },
  load: async ({ reader, locale, loadSite, loadPolicy }, { topic = 'news', about = 0 }): Promise<NewsletterContent> => {
    const [site, privacy, title] = await Promise.all([
      loadSite(),
      loadPolicy('privacy'),
      readTopicTitle(reader, { topic, about }, locale),
    ])
    if (title === undefined) throw fail('RECORD_NOT_FOUND')
    return { site, topic, about, title, consent: toConsent(privacy, locale) }
  },
})

/** The name of what a topic is about, '' for the newsletter; undefined when visitors may not see it. */
export async function readTopicTitle(
  reader: Pick<ContentReader, 'list'>,
  { topic, about }: { readonly topic: NewsletterTopic; readonly about: number },
  locale: Locale,
): Promise<string | undefined> {
  switch (topic) {
    case 'news':
      return about === 0 ? '' : undefined
    case 'course':
      return (await reader.list(course, { view: 'link', ids: [about] }))[0]?.title
    case 'teacher':
      return (await reader.list(teacher, { view: 'link', ids: [about] }))[0]?.name
    case 'place':
      return placesOf([about], locale)[0]?.name
  }
}
