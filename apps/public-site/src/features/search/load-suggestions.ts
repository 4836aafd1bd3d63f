import { suggestPath, type Suggestion, type SuggestContent } from '@teachnet/contract'
import type { Locale, Reply } from '@teachnet/protocol'

/** Suggestions for a visitor's search; undefined if the server is too busy to search. */
export type Suggested = readonly Suggestion[] | undefined

export async function loadSuggestions(q: string, locale: Locale, signal: AbortSignal): Promise<Suggested> {
  const answer = await fetch(`${suggestPath}?${new URLSearchParams({ q, lang: locale })}`, { signal })
  if (answer.status === 503 || answer.status === 429) return undefined
  if (!answer.ok) return []
  const reply: Reply<SuggestContent | null> = await answer.json()
  if (reply.code !== 1) return undefined
  return reply.data?.suggestions ?? []
}
