import {
  type ApplicationChoice,
  type ApplicationContent,
  type ApplicationKind,
  applicationControllers,
  type Found,
  isApplicationKind,
  type HomeContent,
  type PageContent,
  type SearchContent,
  type SitemapContent,
  sitemapPartSize,
  type SuggestContent,
  type Suggestion,
  type VisitedDefinition,
} from '@teachnet/contract'
import { addressText, streetText } from '@teachnet/contract/place-text'
import { seatsLeft, takesEnrolments } from '@teachnet/contract/course-runs'
import { brand, course, courseRun, informationItem, teacher, teacherTeam } from '@teachnet/contract/resources'
import { label } from '@teachnet/protocol'
import type { ContentReader, CountedList } from '../content-reader.ts'
import { matchOf } from '../excerpts.ts'
import { foundParts } from '../../records/search/analysis/found-parts.ts'
import { analyseQuery } from '../../records/search/analysis/query.ts'
import { filterKindOf } from '../filters/filter-kinds.ts'
import { fail } from '../../platform/errors.ts'
import { definePage, type PageContext } from './page.ts'
import { count, pageNumber, param, words } from './params.ts'
import { loadOffers, loadSuggestedLists } from './search-offers.ts'
import { loadChosen } from './teacher-pages.ts'

const homeTeachers = 8
const homeNews = 6
const homeCourses = 6
const homeTeams = 3
const searchLimit = 8
const suggestLimit = 4
const nothing = { list: [], excerpts: [], total: 0 }

/** Only the header and the footer. */
export const site = definePage({
  params: {},
  load: async ({ loadSite }): Promise<PageContent> => ({ site: await loadSite() }),
})

export const home = definePage({
  params: {},
  load: async ({ reader, loadSite, loadToday, loadConfig, loadApp, loadBannerTexts }): Promise<HomeContent> => {
    const [head, today, config, app, banner, teachers, facets, teacherTotal, news, ...others] = await Promise.all([
      loadSite(),
      loadToday(),
      loadConfig(),
      loadApp(),
      loadBannerTexts(),
      loadChosen(reader, 'home', homeTeachers),
      reader.facets(teacher),
      reader.count(teacher),
      reader.list(informationItem, { filters: { isNews: 1 }, limit: homeNews }),
      reader.list(teacherTeam, { limit: homeTeams }),
      reader.list(course, { filters: { isRecommended: 1 }, limit: homeCourses }),
      reader.list(brand),
    ])
    const [teams, courses, brands] = others
    const { subject: subjects = [], region: regions = [] } = facets
    return {
      site: head,
      teachers,
      teacherTotal,
      subjects,
      regions,
      news,
      teams,
      courses,
      today,
      brands,
      app,
      home_video: config.home_video,
      ...banner,
    }
  },
})

/** A search in teachers, courses and articles. */
export const search = definePage({
  params: { q: words },
  load: async ({ reader, loadSite, vocabulary, recordSearch, loadCommonWords }, { q = '' }): Promise<SearchContent> => {
    const site = loadSite()
    if (q === '') {
      const common = await loadCommonWords()
      return {
        site: await site,
        q,
        teachers: nothing,
        courses: nothing,
        articles: nothing,
        offers: [],
        common: [...common],
      }
    }
    const range = { view: 'link', filters: { q }, limit: searchLimit } as const
    const explain = async <T extends object>(
      definition: VisitedDefinition,
      found: CountedList<T>,
    ): Promise<Found<T>> => {
      const { list, ids, total, stage, isCut } = found
      const excerpts = await reader.excerpts(definition, ids, q)
      return { list, excerpts, total, match: matchOf(definition, { q, vocabulary, stage, isCut, list, excerpts }) }
    }
    const [head, teachers, courses, articles] = await Promise.all([
      site,
      reader.listCounted(teacher, range).then((counted) => explain(teacher, counted)),
      reader.listCounted(course, range).then((counted) => explain(course, counted)),
      reader.listCounted(informationItem, range).then((counted) => explain(informationItem, counted)),
    ])
    const hasFull = [teachers, courses, articles].some(({ total, match }) => total > 0 && match?.stage !== 'partial')
    await recordSearch(q, hasFull)
    if (hasFull) return { site: head, q, teachers, courses, articles, offers: [], common: [] }
    const [offers, common] = await Promise.all([loadOffers(reader, vocabulary, q), loadCommonWords()])
    return { site: head, q, teachers, courses, articles, offers, common: [...common] }
  },
})

/** The subjects and places that the words name, and a few records of each kind whose names contain them; without words, what many search for. */
export const suggest = definePage({
  params: { q: words },
  load: async ({ reader, vocabulary, loadCommonWords }, { q = '' }): Promise<SuggestContent> => {
    if (q.trim() === '') return { suggestions: (await loadCommonWords()).map((word) => suggestSearch(word, [])) }
    const range = { view: 'link', filters: { named: q }, limit: suggestLimit } as const
    const words = analyseQuery(q, vocabulary)?.words ?? []
    const named = (text: string) => ({ text, marks: foundParts(text, words).map(({ part }) => part) })
    const [common, lists, teachers, courses, articles] = await Promise.all([
      loadCommonWords(),
      loadSuggestedLists(reader, vocabulary, q),
      reader.list(teacher, range),
      reader.list(course, range),
      reader.list(informationItem, range),
    ])
    return {
      suggestions: [
        ...lists,
        ...common
          .map((word) => suggestSearch(word, named(word).marks))
          .filter(({ marks }) => marks.length > 0)
          .slice(0, 2),
        ...teachers.map(({ id, name }) => ({ kind: 'teacher' as const, ...named(name), path: `/teacher/${id}` })),
        ...courses.map(({ slug, title }) => ({ kind: 'course' as const, ...named(title), path: `/course/${slug}` })),
        ...articles.map(({ slug, title }) => ({ kind: 'article' as const, ...named(title), path: `/news/${slug}` })),
      ],
    }
  },
})

function suggestSearch(word: string, marks: readonly string[]): Suggestion {
  return { kind: 'search', text: word, path: `/search?q=${encodeURIComponent(word)}`, marks }
}

const applicationKind = param(
  { type: 'string', enum: Object.keys(applicationControllers) },
  (text): ApplicationKind => {
    if (!isApplicationKind(text)) throw fail('RECORD_NOT_FOUND')
    return text
  },
)

/** An application form. */
export const application = definePage({
  params: { kind: applicationKind, teacher_id: count, course_id: count, run_id: count },
  load: async (context, { kind, ...about }): Promise<ApplicationContent> => {
    if (kind === undefined) throw fail('RECORD_NOT_FOUND')
    const { loadSite, loadApplicationForm } = context
    const [head, form] = await Promise.all([loadSite(), loadApplicationForm(kind, about)])
    if (kind !== 'enrolment') return { site: head, form }
    return {
      site: head,
      form: { ...form, choices: { ...form.choices, run_id: [await loadRun(context, about.run_id)] } },
    }
  },
})

const onWaitingList = label('名额已满，提交后进入候补名单', 'Full: you join the waiting list')

/** The run of an enrolment, as text. @throws RECORD_NOT_FOUND when it takes no enrolments */
async function loadRun({ reader, locale, loadToday }: PageContext, id: number | undefined): Promise<ApplicationChoice> {
  const [[run], today] = await Promise.all([id === undefined ? [] : reader.list(courseRun, { ids: [id] }), loadToday()])
  if (!run || !takesEnrolments(run, today)) throw fail('RECORD_NOT_FOUND')
  const { course: of, title, start_date, end_date, start_time, end_time, region, address, venue } = run
  const days = [start_date, end_date === start_date ? '' : end_date].filter(Boolean).join(' – ')
  const hours = [start_time, end_time].filter(Boolean).join('–')
  return {
    id: run.id,
    label: of.title,
    description: [
      title,
      [days, hours].filter(Boolean).join(' '),
      addressText({ region, address: streetText({ address, venue }) }, locale),
      seatsLeft(run) === 0 && onWaitingList[locale],
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** URLs of all published pages, in parts: areas follow each other, and a part may end one and begin the next. */
export const sitemap = definePage({
  params: { part: pageNumber },
  load: async ({ reader, areas }, { part = 1 }): Promise<SitemapContent> => {
    const headings = await Promise.all(
      areas.map(async (each) => [each.controller, await loadHeadings(reader, each)] as const),
    )
    const size = sitemapPartSize
    const first = (part - 1) * size
    const times: number[] = []
    const records: SitemapContent['records'][number][] = []
    let total = 0
    for (const definition of areas) {
      if (definition.visitors.path === undefined) continue
      const before = total
      for (const { part: index, ...found } of await reader.partsOfPlaces(definition, { size, offset: before })) {
        times[index] = Math.max(times[index] ?? 0, found.update_time)
        total += found.count
      }
      const offset = Math.max(first - before, 0)
      const limit = Math.min(first + size, total) - before - offset
      if (limit > 0) records.push(...(await loadPaths(reader, definition, { limit, offset })))
    }
    if (part > Math.max(times.length, 1)) throw fail('RECORD_NOT_FOUND')
    return { parts: times.map((update_time) => ({ update_time })), records, headings: Object.fromEntries(headings) }
  },
})

async function loadPaths(
  reader: ContentReader,
  definition: VisitedDefinition,
  range: { readonly limit: number; readonly offset: number },
) {
  const { path = '' } = definition.visitors
  const places = await reader.places(definition, range)
  return places.map(({ key, update_time }) => ({ path: path.replace('{key}', key), update_time }))
}

async function loadHeadings(reader: ContentReader, definition: VisitedDefinition) {
  const trees = Object.entries(definition.visitors.filters ?? {}).flatMap(([name, filter]) => {
    const tree = filterKindOf(filter).tree(filter)
    return tree === undefined ? [] : [[name, tree] as const]
  })
  const loaded = await Promise.all(
    trees.map(async ([name, field]) => {
      const headings = await reader.headings(definition, field)
      return [name, headings.map(({ slug }) => slug)] as const
    }),
  )
  return Object.fromEntries(loaded)
}
