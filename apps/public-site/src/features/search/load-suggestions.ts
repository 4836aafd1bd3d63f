import { suggestPath, type Suggestion, type SuggestContent } from '@teachnet/contract'
import { type ApiCall, isApiError } from '@teachnet/api-client/anonymous'
import type { Locale } from '@teachnet/protocol'
import { siteClient } from '../../app/site-client.ts'

/** The language is part of the address, by which replies are cached. */
const suggest: ApiCall<{ q: string; lang: Locale }, undefined, SuggestContent | null> = {
  method: 'GET',
  path: suggestPath,
}

/** Suggestions for a visitor's search; undefined if the server is too busy to search. */
export type Suggested = readonly Suggestion[] | undefined

export async function loadSuggestions(q: string, locale: Locale, signal: AbortSignal): Promise<Suggested> {
  try {
    const content = await siteClient.call(suggest, { query: { q, lang: locale }, signal })
    return content?.suggestions ?? []
  } catch (error) {
    if (!isApiError(error) || error.status === undefined) throw error
    return error.status < 300 || error.status === 503 || error.status === 429 ? undefined : []
  }
}
