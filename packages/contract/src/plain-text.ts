/**
 * A text that no HTML parser takes for more than text: plain texts have no tags, and clients of the old contract may show them as HTML.
 * Tags go. A `<` that would still begin one, because the tag is unfinished or was hidden in another one, gets a space behind it; every
 * other `<` stays. Takes time linear in the length, whatever is nested.
 */
export function withoutTags(text: string): string {
  return text.replaceAll(/<[a-z!/?][^<>]*>/gi, '').replaceAll(/<(?=[a-z!/?])/gi, '< ')
}
