import type { VisitedDefinition } from '@teachnet/contract'
import { defaultLocale, locales } from '@teachnet/protocol'
import { languageParameter } from '@teachnet/languages'
import { createContentReader } from '../../content/content-reader.ts'
import type { ContentSource } from '../../content/content-source.ts'

/** A period in Unix seconds; the end is exclusive. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** Returns the addresses of all records that visitors may see and that changed or became public in a period, in each language. */
export async function loadChangedAddresses(
  source: ContentSource,
  areas: readonly VisitedDefinition[],
  { origin, period: { from, to } }: { readonly origin: string; readonly period: Period },
): Promise<string[]> {
  const reader = createContentReader(source)
  const paths = await Promise.all(
    areas.map(async (definition) => {
      const { path } = definition.visitors
      if (path === undefined) return []
      const places = await reader.places(definition)
      return places
        .filter(({ update_time: time }) => time >= from && time < to)
        .map(({ key }) => path.replace('{key}', encodeURIComponent(key)))
    }),
  )
  return paths
    .flat()
    .flatMap((path) =>
      locales.map((locale) => `${origin}${path}${locale === defaultLocale ? '' : `?${languageParameter}=${locale}`}`),
    )
}
