import {
  cacheTag,
  type AppOffer,
  type HomeContent,
  type ApplicationForm,
  type ApplicationKind,
  type CertificateCheck,
  type ContentName,
  type ContentOf,
  contentPaths,
  previewParameter,
  type ContentView,
  isCounted,
  isVisited,
  type SiteIdentity,
  type VisitedDefinition,
  siteConfigTag,
} from '@teachnet/contract'
import { defaultLocale, type Locale, type NavLink, type SiteConfig } from '@teachnet/protocol'
import { enterpriseBottom, searchWord } from '@teachnet/contract/resources'
import { createContentReader, viewsTag } from '../content-reader.ts'
import type { ContentSource } from '../content-source.ts'
import { createCachedReader, createParts } from '../cached-reader.ts'
import { createSearchLimit } from '../search-limit.ts'
import { mayNameFilesInFull } from '../../platform/storage/stored-address.ts'
import { type PreviewedRecord, readPreviewToken } from '../preview.ts'
import { dayOf, readToday } from '../today.ts'
import { isBot } from '../../platform/network/is-bot.ts'
import type { Queries } from '../../platform/db/client.ts'
import { countView } from '../../records/hooks/content-view.repo.ts'
import { toDatabaseError } from '../../platform/db/errors.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, SettingsPort } from '../../platform/ports.ts'
import { fail, isServerError } from '../../platform/errors.ts'
import { areaListPage, areaRecordPage } from './area-pages.ts'
import { app, company, policy, toAppOffer } from './company-pages.ts'
import { compare, coursePage, offline } from './course-pages.ts'
import { feed, information, news, newsItem } from './news-pages.ts'
import { newsletter } from './newsletter-page.ts'
import type { Page, PageContext } from './page.ts'
import type { TextOf } from './params.ts'
import { application, home, search, site, sitemap, suggest } from './site-pages.ts'
import { sign, teacher100Page, teacherPage, top10 } from './teacher-pages.ts'
import type { LoadVocabulary } from '../../records/search/load-vocabulary.ts'
import { createSearchRecord } from '../search-words.ts'
import { loadCommonWords as loadWords } from '../../records/search/search-word.repo.ts'
import { commonTags, findCommon } from './common-searches.ts'
import { toSiteContent } from './to-site.ts'
import { fillPeriods, type RetentionDays } from './policy-text.ts'

/** All pages by the name in their path. */
const pages: { readonly [Name in ContentName]: Page<ContentOf[Name]> } = {
  site,
  home,
  app,
  top10,
  sign,
  teacher100: teacher100Page,
  teacher: teacherPage,
  news,
  information,
  newsItem,
  feed,
  course: coursePage,
  compare,
  offline,
  company,
  application,
  newsletter,
  policy,
  search,
  suggest,
  sitemap,
}

export const contentNames = Object.keys(contentPaths).filter((name): name is ContentName =>
  Object.hasOwn(contentPaths, name),
)

/** The JSON schemas of the parameters that a page depends on, by name. */
export function paramsOf(name: ContentName): Page['params'] {
  return pages[name].params
}

/** The JSON schemas of the parameters of an area's list. */
export function areaListParams(definition: VisitedDefinition): Page['params'] {
  return areaListPage(definition).params
}

/** A page's content, or the error instead of it, with the cache tags of the data that was read. */
export type ServedContent<T = unknown> = { readonly tags: readonly string[] } & (
  | { readonly content: T }
  | { readonly error: unknown }
)

/** The reader of content: the language, and the host in URLs of the site. */
interface Reader {
  readonly locale: Locale
  readonly host: string
  /** Network address of the visitor, for the rate limit of look-ups. */
  readonly ip: string
}

interface ContentOptions {
  readonly loadVocabulary: LoadVocabulary
  readonly deps: DatabasePort & ClockPort & CachePort & LogPort & SettingsPort<'secretKey' | 'searches'>
  readonly findArea: ContentSource['findArea']
  readonly listAreas: () => readonly VisitedDefinition[]
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadIdentity: (locale: Locale) => Promise<SiteIdentity>
  readonly loadAppStores: () => Promise<Pick<AppOffer, 'ios_url' | 'android_url' | 'version'>>
  readonly loadBannerTexts: (locale: Locale) => Promise<Pick<HomeContent, 'banner_alt' | 'banner_credit'>>
  readonly loadTimeZone: () => Promise<string>
  /** Returns the URL prefixes of the site's own files for a request to that host. */
  readonly loadFileAddresses: (host: string) => Promise<readonly string[]>
  /** Loads the member rules that are links in the header of the site. */
  readonly loadNavLinks: (locale: Locale) => Promise<readonly NavLink[]>
  /** Cache tags of these links. */
  readonly navLinkTags: readonly string[]
  /** @throws TOO_FREQUENT */
  readonly checkCertificate: (
    code: string,
    visitor: { readonly ip: string; readonly locale: Locale },
  ) => Promise<CertificateCheck>
  readonly loadApplicationForm: (
    kind: ApplicationKind,
    locale: Locale,
    about: Readonly<Record<string, number | undefined>>,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
  readonly loadPolicy: PageContext['loadPolicy']
  readonly loadRetention: () => Promise<RetentionDays>
  /** The database as a preview reads it: with the draft in place of its record. */
  readonly findPreviewed: (previewed: PreviewedRecord) => Promise<Queries>
}

export interface Content {
  readonly serve: <Name extends ContentName>(
    name: Name,
    textOf: TextOf,
    reader: Reader,
  ) => Promise<ServedContent<ContentOf[Name]>>
  /** Returns the list of an area, or the record of the parameter `key`. */
  readonly serveArea: (
    controller: string,
    part: 'list' | 'record',
    textOf: TextOf,
    reader: Reader,
  ) => Promise<ServedContent>
  /**
   * Counts a person's view of a record's page, at most once a minute per network address.
   *
   * @throws RECORD_NOT_FOUND
   */
  readonly countOpening: (
    view: ContentView,
    by: { readonly ip: string; readonly userAgent: string | undefined },
  ) => Promise<void>
}

/** Creates the content of the public pages. */
export function createContent(options: ContentOptions): Content {
  const { deps, findArea } = options
  const now = () => Math.floor(deps.clock() / 1000)
  const parts = createParts(deps.cache)
  const countSearch = createSearchRecord(deps, options.loadTimeZone)
  const common = deps.cache.space<readonly string[]>('common searches', { maxEntries: 4 })
  const limitSearches = createSearchLimit({ db: deps.db, searches: deps.env.searches })
  let refreshed = -Infinity
  const source = {
    db: deps.db,
    findArea,
    locale: defaultLocale,
    timeZone: 'UTC',
    showRichText: asItIs,
    addTag: ignore,
  }

  async function load<T>(page: Page<T>, textOf: TextOf, reader: Reader): Promise<ServedContent<T>> {
    const tags = new Set<string>()
    const addTag = (tag: string) => tags.add(tag)
    let isCacheable = true
    try {
      const [{ showRichText }, fileAddresses, timeZone, vocabulary] = await Promise.all([
        import('../../records/kinds/rich-text-html.ts'), // loaded with the first page
        options.loadFileAddresses(reader.host),
        options.loadTimeZone(),
        options.loadVocabulary(),
      ])
      const previewed = readPreviewToken(textOf(previewParameter), { secretKey: deps.env.secretKey, now: now() })
      const own = {
        ...source,
        // A previewed draft may just have been written, without a notification to the cache.
        db: previewed ? await options.findPreviewed(previewed) : deps.db.forReading,
        now: now(),
        locale: reader.locale,
        timeZone,
        fileAddresses,
        previewed,
        vocabulary,
        showRichText: (html: string) => showRichText(html, fileAddresses),
        dependsOnAddresses: mayNameFilesInFull,
        runSearch: limitSearches(reader.ip),
        addTag,
      }
      const contentReader = previewed ? createContentReader(own) : createCachedReader(own, parts)
      isCacheable = previewed === undefined
      const doNotCache = () => {
        isCacheable = false
      }
      const recordSearch = (q: string, isFound: boolean) => countSearch({ q, isFound }, reader.ip)
      const loadCommonWords = () => {
        const ofWords = [cacheTag(searchWord.table), ...commonTags]
        ofWords.forEach(addTag)
        return common.load(`${reader.locale} ${Math.floor(now() / commonInterval)}`, async () => {
          const words = await loadWords(own.db, dayOf({ now: now() - commonPeriod, timeZone }), mostCommon)
          return { value: await findCommon(contentReader, words), tags: ofWords }
        })
      }
      const request = { now, addTag, doNotCache, vocabulary, recordSearch, loadCommonWords, reader: contentReader }
      const context = createContext(options, { ...reader, ...request })
      const content = await page.load(context, textOf)
      return { content, tags: isCacheable ? [...tags] : [] }
    } catch (error) {
      return { error: toDatabaseError(error) ?? error, tags: [...tags] }
    }
  }

  return {
    serve: (name, textOf, reader) => load<ContentOf[typeof name]>(pages[name], textOf, reader),

    async serveArea(controller, part, textOf, reader) {
      const definition = findArea(controller)?.definition
      if (!definition || !isVisited(definition)) return { error: fail('RECORD_NOT_FOUND'), tags: [] }
      return load(part === 'list' ? areaListPage(definition) : areaRecordPage(definition), textOf, reader)
    },

    async countOpening({ controller, id }, { ip, userAgent }) {
      const definition = findArea(controller)?.definition
      if (!definition || !isVisited(definition) || !isCounted(definition)) throw fail('RECORD_NOT_FOUND')
      if (!(await createContentReader({ ...source, now: now() }).has(definition, id))) throw fail('RECORD_NOT_FOUND')
      if (isBot(userAgent)) return
      const hits = await countHit(deps.db, `${definition.table} ${id} ${ip}`, now() - (now() % countWindow))
      if (hits !== 1) return
      const day = dayOf({ now: now(), timeZone: await options.loadTimeZone() })
      await countView(deps.db, { table: definition.table, id, day })
      if (now() - refreshed < refreshInterval) return
      refreshed = now()
      await deps.cache.drop([viewsTag])
    },
  }
}

/** Seconds. */
const countWindow = 60
/** Minimum interval in seconds between two refreshes of the most-read content. */
const refreshInterval = 60

const asItIs = (html: string) => html
const ignore = () => undefined

/** Seconds for which the common words stay the same. */
const commonInterval = 60
/** Seconds in which words were searched that are common. */
const commonPeriod = 60 * 86_400
/** More than are offered, as some of them may find nothing any more. */
const mostCommon = 12

/** A request of a visitor for the content of a page. */
interface ContentRequest extends Reader, Pick<PageContext, 'vocabulary' | 'recordSearch' | 'loadCommonWords'> {
  readonly reader: PageContext['reader']
  readonly now: () => number
  readonly addTag: (tag: string) => void
  /** Marks the content as different at each request: without tags it is not cached. */
  readonly doNotCache: () => void
}

function createContext(
  {
    listAreas,
    loadConfig,
    loadIdentity,
    loadAppStores,
    loadBannerTexts,
    loadTimeZone,
    loadNavLinks,
    navLinkTags,
    loadApplicationForm,
    loadPolicy,
    loadRetention,
    checkCertificate,
  }: ContentOptions,
  { reader, locale, host, ip, now, addTag, doNotCache, vocabulary, recordSearch, loadCommonWords }: ContentRequest,
): PageContext {
  const loadOwnConfig = () => {
    addTag(siteConfigTag)
    return loadConfig(locale, host)
  }
  return {
    reader,
    locale,
    vocabulary,
    recordSearch,
    loadCommonWords,
    loadPolicy,
    fillPeriods: async (text) => fillPeriods(text, locale, await loadRetention()),
    areas: listAreas(),
    loadConfig: loadOwnConfig,
    async loadApp() {
      const [config, stores] = await Promise.all([loadOwnConfig(), loadAppStores()])
      return toAppOffer(config, stores)
    },
    loadBannerTexts: () => loadBannerTexts(locale),
    loadToday: async () => readToday({ now: now(), timeZone: await loadTimeZone(), addTag }),
    async loadSite() {
      navLinkTags.forEach(addTag)
      const [config, identity, navLinks, footer] = await Promise.all([
        loadOwnConfig(),
        loadIdentity(locale),
        loadNavLinks(locale),
        reader.list(enterpriseBottom),
      ])
      return toSiteContent({ config, identity, navLinks, footer })
    },
    async checkCertificate(code) {
      doNotCache()
      try {
        return await checkCertificate(code, { ip, locale })
      } catch (error) {
        if (isServerError(error, 'TOO_FREQUENT')) return 'tooMany'
        throw error
      }
    },
    async loadApplicationForm(kind, about) {
      const { form, tables } = await loadApplicationForm(kind, locale, about)
      tables.forEach(addTag)
      return form
    },
  }
}
