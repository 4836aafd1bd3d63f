/** What visitors can subscribe to by mail: the newsletter, or new dates of a course, of a teacher, or in a place. */
export const newsletterTopics = ['news', 'course', 'teacher', 'place'] as const
/** One of {@link newsletterTopics}. */
export type NewsletterTopic = (typeof newsletterTopics)[number]

/** Paths of the calls of the newsletter; all are public. */
export const newsletterPaths = {
  /** POST: sends a letter with the link that confirms the subscription. The reply is the same whether the address is known or not. */
  subscribe: '/api/newsletter/subscribe',
  /** POST `{key}`: confirms the subscription of a letter's link. */
  confirm: '/api/newsletter/confirm',
  /** POST `?key=`: ends a subscription. Mail programs post here as well (RFC 8058). */
  end: '/api/newsletter/end',
} as const

/** Address of the form that subscribes to a topic. */
export function newsletterForm(topic: NewsletterTopic, about: number): string {
  return topic === 'news' ? '/newsletter' : `/newsletter?topic=${topic}&about=${about}`
}
