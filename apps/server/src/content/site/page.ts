import type {
  AppOffer,
  HomeContent,
  ApplicationForm,
  ApplicationKind,
  CertificateCheck,
  PolicyKind,
  SiteContent,
  VisitedDefinition,
} from '@teachnet/contract'
import type { Locale, SiteConfig } from '@teachnet/protocol'
import type { PolicyText } from './policy-text.ts'
import type { Vocabulary } from '../../records/search/vocabulary.ts'
import type { ContentReader } from '../content-reader.ts'
import { type Params, readParams, schemasOfParams, type TextOf, type ValuesOf } from './params.ts'

/** The sources of a page's content for one reader. All data read through it adds its cache tags to the page. */
export interface PageContext {
  readonly reader: ContentReader
  readonly locale: Locale
  /** Synonyms and stop words of searches. */
  readonly vocabulary: Vocabulary
  /** Counts a search. `isFound`: a record has all its words. */
  readonly recordSearch: (q: string, isFound: boolean) => Promise<void>
  /** Loads the words that most visitors search for and that find something, most visitors first. */
  readonly loadCommonWords: () => Promise<readonly string[]>
  /** All areas with content for visitors. */
  readonly areas: readonly VisitedDefinition[]
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly loadToday: () => Promise<string>
  readonly loadConfig: () => Promise<SiteConfig>
  /** Loads what the phone app is offered with. */
  readonly loadApp: () => Promise<AppOffer>
  /** Loads the texts of the home page's banner picture. */
  readonly loadBannerTexts: () => Promise<Pick<HomeContent, 'banner_alt' | 'banner_credit'>>
  /** Loads the header and the footer of all pages. */
  readonly loadSite: () => Promise<SiteContent>
  /**
   * Looks up a certificate and counts the look-up, so that the page is not cached. `tooMany`: the visitor's network exceeded the look-up
   * limit of this minute.
   */
  readonly checkCertificate: (code: string) => Promise<CertificateCheck | 'tooMany'>
  /** @param about ids of the records that an enquiry is about, by field */
  readonly loadApplicationForm: (
    kind: ApplicationKind,
    about: Readonly<Record<string, number | undefined>>,
  ) => Promise<ApplicationForm>
  /** Puts the retention periods of the settings into a text. */
  readonly fillPeriods: (text: string) => Promise<string>
  /** Loads the version of a text that is in force. */
  readonly loadPolicy: (kind: PolicyKind) => Promise<PolicyText>
}

/** The content of a public page, composed of the views that areas declare for visitors. */
export interface Page<T = unknown> {
  /** The JSON schemas of the parameters that the content depends on; others are ignored. */
  readonly params: ReturnType<typeof schemasOfParams>
  /** @throws RECORD_NOT_FOUND */
  readonly load: (context: PageContext, textOf: TextOf) => Promise<T>
}

interface PageDefinition<P extends Params, T> {
  readonly params: P
  readonly load: (context: PageContext, values: ValuesOf<P>) => Promise<T>
}

export function definePage<const P extends Params, T>({ params, load }: PageDefinition<P, T>): Page<T> {
  return {
    params: schemasOfParams(params),
    load: (context, textOf) => load(context, readParams(params, textOf)),
  }
}
