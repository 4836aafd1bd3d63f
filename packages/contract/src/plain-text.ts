/**
 * A text without HTML tags: plain texts have none, and clients of the old contract may show them as HTML. `<` that begins no tag stays.
 * Takes time linear in the length, whatever is nested.
 */
export function withoutTags(text: string): string {
  const stripped = text.replaceAll(/<[a-z!/?][^<>]*>/gi, '')
  // A tag around another one becomes whole when that is gone.
  return stripped === text ? text : stripped.replaceAll(/<(?=[a-z!/?])/gi, '')
}
