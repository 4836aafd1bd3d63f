import { siteCalls } from '@teachnet/contract'

import type { Logger } from '../ports.ts'
import { pagePatience } from './ask-api.ts'
import type { HostedApi } from './hosting.ts'

/** How long the sources of pictures and files are kept, in ms. */
const sourcesAge = 60_000

/** Loads the sources of pictures and files of the site's configuration; those loaded before are used while the API does not answer. */
export function createDistantSources(
  apiOrigin: string,
  log: Logger,
): Pick<HostedApi, 'loadContentSources' | 'loadStyleSources' | 'ownTexts'> {
  let kept: Sources = { sources: [], styles: [], texts: {} }
  let until = 0
  const load = async (): Promise<Sources> => {
    if (Date.now() < until) return kept
    until = Date.now() + sourcesAge
    try {
      const answer = await fetch(new URL(siteCalls.contentSources.path, apiOrigin), {
        headers: { server: 'true' },
        signal: AbortSignal.timeout(pagePatience),
      })
      const sources = readSources(await answer.json())
      if (sources) kept = sources
    } catch (error) {
      log.warn({ err: error }, 'the sources of pictures and files could not be loaded')
    }
    return kept
  }
  return {
    loadContentSources: async () => (await load()).sources,
    loadStyleSources: async () => (await load()).styles,
    ownTexts: { versions: async () => (await load()).texts },
  }
}

interface Sources {
  readonly sources: readonly string[]
  readonly styles: readonly string[]
  /** Version by app of the texts that staff changed. */
  readonly texts: Readonly<Record<string, string>>
}

/** A source with a space or a semicolon would extend the policy. */
const sourceForm = /^(https?:\/\/)?[\w.*:[\]-]+$/

function readSources(reply: unknown): Sources | undefined {
  if (typeof reply !== 'object' || reply === null || !('data' in reply)) return undefined
  const { data } = reply
  if (typeof data !== 'object' || data === null || !('sources' in data) || !Array.isArray(data.sources))
    return undefined
  return {
    sources: usable(data.sources),
    styles: usable('styles' in data ? data.styles : []),
    texts: versionsIn('texts' in data ? data.texts : {}),
  }
}

function usable(given: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(given) ? given : []
  return all.filter((each): each is string => typeof each === 'string' && sourceForm.test(each))
}

function versionsIn(given: unknown): Record<string, string> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && /^\w{1,40}$/.test(entry[1])),
  )
}
