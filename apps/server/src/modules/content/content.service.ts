import {
  type ApplicationForm,
  type ApplicationKind,
  type ContentName,
  type ContentOf,
  contentPaths,
  defaultLocale,
  type ContentView,
  isVisited,
  type Locale,
  type NavLink,
  type SiteConfig,
  siteConfigTag,
} from '@teachnet/contract'
import { course, enterpriseBottom, informationItem } from '@teachnet/contract/resources'
import { ruleTags } from '../../access/callers.ts'
import { createContentReader } from '../../content/content-reader.ts'
import type { ContentSource } from '../../content/content-source.ts'
import { countView } from '../../db/content-view.repo.ts'
import { countHit } from '../../db/throttle.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { formatSiteTime } from '../../site-time.ts'
import { areaListPage, areaRecordPage } from './area-pages.ts'
import { app, company, honours } from './company-pages.ts'
import { coursePage, courses, offline } from './course-pages.ts'
import { feed, information, news, newsItem } from './news-pages.ts'
import type { Page, PageContext } from './page.ts'
import type { TextOf } from './params.ts'
import { application, home, site, sitemap } from './site-pages.ts'
import { sign, teacher100Page, teacherPage, top10 } from './teacher-pages.ts'
import { toSiteContent } from './to-site.ts'

/** Every page by the name of its path. */
const pages: { readonly [Name in ContentName]: Page<ContentOf[Name]> } = {
  site,
  home,
  app,
  top10,
  sign,
  teacher100: teacher100Page,
  teacher: teacherPage,
  news,
  newsItem,
  information,
  feed,
  courses,
  course: coursePage,
  offline,
  company,
  honours,
  application,
  sitemap,
}

export const contentNames = Object.keys(contentPaths).filter((name): name is ContentName =>
  Object.hasOwn(contentPaths, name),
)

/** Names of the parameters that a page differs by. */
export function paramNames(name: ContentName): readonly string[] {
  return pages[name].params
}

/** A page's content, or why there is none, with the tags of what was read for it. */
export type ServedContent = { readonly tags: readonly string[] } & (
  | { readonly content: unknown }
  | { readonly error: unknown }
)

/** Who asks: the language, and the host that addresses of the site begin with. */
export interface Reader {
  readonly locale: Locale
  readonly host: string
}

export interface ContentOptions {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly findArea: ContentSource['findArea']
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadTimeZone: () => Promise<string>
  /** Where the site's own files are reached, for a request to that host. */
  readonly loadFileAddresses: (host: string) => Promise<readonly string[]>
  /** Member rules that stand in the head of the site. */
  readonly loadNavLinks: (locale: Locale) => Promise<readonly NavLink[]>
  readonly loadApplicationForm: (
    kind: ApplicationKind,
    locale: Locale,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
}

export interface Content {
  readonly serve: (name: ContentName, textOf: TextOf, reader: Reader) => Promise<ServedContent>
  /** The list of an area, or the record that the parameter `key` names. */
  readonly serveArea: (
    controller: string,
    part: 'list' | 'record',
    textOf: TextOf,
    reader: Reader,
  ) => Promise<ServedContent>
  /**
   * Counts that a record's page was opened: once a minute at most for a network address.
   *
   * @throws RECORD_NOT_FOUND
   */
  readonly countOpening: (view: ContentView, ip: string) => Promise<void>
}

/** What the public pages show. */
export function createContent(options: ContentOptions): Content {
  const { deps, findArea } = options
  const now = () => Math.floor(deps.clock() / 1000)
  const source = { db: deps.db, findArea, locale: defaultLocale, showRichText: asItIs, addTag: ignore }

  async function load(page: Page, textOf: TextOf, reader: Reader): Promise<ServedContent> {
    const tags = new Set<string>()
    const addTag = (tag: string) => tags.add(tag)
    try {
      const [{ showRichText }, fileAddresses] = await Promise.all([
        import('../../crud/rich-text.ts'), // loaded by the first page
        options.loadFileAddresses(reader.host),
      ])
      const contentReader = createContentReader({
        ...source,
        now: now(),
        locale: reader.locale,
        showRichText: (html) => showRichText(html, fileAddresses),
        addTag,
      })
      const context = createContext(options, { ...reader, now, addTag, reader: contentReader })
      return { content: await page.load(context, textOf), tags: [...tags] }
    } catch (error) {
      return { error, tags: [...tags] }
    }
  }

  return {
    serve: (name, textOf, reader) => load(pages[name], textOf, reader),

    async serveArea(controller, part, textOf, reader) {
      const definition = findArea(controller)?.definition
      if (!definition || !isVisited(definition)) return { error: fail('RECORD_NOT_FOUND'), tags: [] }
      return load(part === 'list' ? areaListPage(definition) : areaRecordPage(definition), textOf, reader)
    },

    async countOpening({ kind, id }, ip) {
      const definition = kind === 'course' ? course : informationItem
      if (!(await createContentReader({ ...source, now: now() }).has(definition, id))) throw fail('RECORD_NOT_FOUND')
      const hits = await countHit(deps.db, `${kind} ${id} ${ip}`, now() - (now() % countWindow))
      if (hits === 1) await countView(deps.db, definition.table, id)
    },
  }
}

/** Seconds. */
const countWindow = 60

const asItIs = (html: string) => html
const ignore = () => undefined

interface Asked extends Reader {
  readonly reader: PageContext['reader']
  readonly now: () => number
  readonly addTag: (tag: string) => void
}

function createContext(
  { loadConfig, loadTimeZone, loadNavLinks, loadApplicationForm }: ContentOptions,
  { reader, locale, host, now, addTag }: Asked,
): PageContext {
  const loadOwnConfig = () => {
    addTag(siteConfigTag)
    return loadConfig(locale, host)
  }
  return {
    reader,
    locale,
    loadConfig: loadOwnConfig,
    loadToday: async () => formatSiteTime(now(), await loadTimeZone()).slice(0, 10),
    async loadSite() {
      ruleTags.member.forEach(addTag)
      const [config, navLinks, footer] = await Promise.all([
        loadOwnConfig(),
        loadNavLinks(locale),
        reader.list(enterpriseBottom),
      ])
      return toSiteContent({ config, navLinks, footer })
    },
    async loadApplicationForm(kind) {
      const { form, tables } = await loadApplicationForm(kind, locale)
      tables.forEach(addTag)
      return form
    },
  }
}
