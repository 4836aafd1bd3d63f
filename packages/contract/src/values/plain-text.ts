/**
 * Returns a text that an HTML parser reads as text only. Plain texts have no tags, but clients of the old contract may render them as HTML.
 * Tags are removed. A `<` that would still begin a tag, because the tag is unfinished or was nested in another one, is followed by a space;
 * every other `<` is kept. Takes linear time in the length for any nesting.
 */
export function withoutTags(text: string): string {
  return text.replaceAll(/<[a-z!/?][^<>]*>/gi, '').replaceAll(/<(?=[a-z!/?])/gi, '< ')
}
