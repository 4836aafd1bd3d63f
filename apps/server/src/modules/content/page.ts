import type { ApplicationForm, ApplicationKind, Locale, SiteConfig, SiteContent } from '@teachnet/contract'
import type { ContentReader } from '../../content/content-reader.ts'
import { type Params, readParams, type TextOf, type ValuesOf } from './params.ts'

/** What a page is put together from, for one reader. Whatever is read through it is a tag of the page. */
export interface PageContext {
  readonly reader: ContentReader
  readonly locale: Locale
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly loadToday: () => Promise<string>
  readonly loadConfig: () => Promise<SiteConfig>
  /** Head and foot of every page. */
  readonly loadSite: () => Promise<SiteContent>
  readonly loadApplicationForm: (kind: ApplicationKind) => Promise<ApplicationForm>
}

/** The content of a public page: a composition of what areas declare for visitors. */
export interface Page<T = unknown> {
  /** Names of the parameters that it differs by; others mean nothing. */
  readonly params: readonly string[]
  /** @throws RECORD_NOT_FOUND */
  readonly load: (context: PageContext, textOf: TextOf) => Promise<T>
}

interface PageDefinition<P extends Params, T> {
  readonly params: P
  readonly load: (context: PageContext, values: ValuesOf<P>) => Promise<T>
}

export function definePage<const P extends Params, T>({ params, load }: PageDefinition<P, T>): Page<T> {
  return {
    params: Object.keys(params),
    load: (context, textOf) => load(context, readParams(params, textOf)),
  }
}
