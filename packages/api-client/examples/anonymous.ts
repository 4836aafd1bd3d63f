import { type ApiCall, createAnonymousClient, isApiError } from '@teachnet/api-client/anonymous'

const suggest: ApiCall<{ q: string }, undefined, { names: string[] }> = { method: 'GET', path: '/api/content/suggest' }

/** Suggestions for a search; none while the server is too busy. */
export async function loadNames(baseUrl: string, q: string): Promise<readonly string[]> {
  const client = createAnonymousClient({ baseUrl, language: () => 'en' })
  try {
    return (await client.call(suggest, { query: { q } })).names
  } catch (error) {
    if (isApiError(error, 'UNAVAILABLE')) return []
    throw error
  }
}
