import { suggestPath, type Suggestion, type SuggestContent } from '@teachnet/contract'
import type { Locale, Reply } from '@teachnet/protocol'

/** Loads suggestions for a visitor's search; none if the server does not reply. */
export async function loadSuggestions(q: string, locale: Locale, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const answer = await fetch(`${suggestPath}?${new URLSearchParams({ q, lang: locale })}`, { signal })
  if (!answer.ok) return []
  const reply: Reply<SuggestContent | null> = await answer.json()
  return reply.data?.suggestions ?? []
}
