import { list, map } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import {
  appGroup,
  appSwiper,
  brand,
  category,
  course,
  enterpriseBranch,
  enterpriseInfo,
  enterpriseMilestone,
  informationItem,
  teacher,
  teacher100,
  teacherTeam,
} from '../resources/index.ts'
import { newsletterTopics } from '../site/newsletter.ts'
import { policyKinds } from '../site/policies.ts'
import { applicationForm, consent } from './application-form.ts'
import { checkCertificate } from './site-calls.schemas.ts'
import { facet, listMatch, listShape, page } from './page-content.ts'
import { record, recordShape } from './visitor-records.ts'

/** A teacher in one of the lists that the back office maintains. */
const listedTeacher = z.object({
  ...recordShape(teacher, 'card'),
  /** Why the teacher is in the list, or ''. */
  caption: z.string(),
})

/** A teacher in the ranking. */
const rankedTeacher = z.extend(listedTeacher, {
  /** 1-based. */
  rank: z.int(),
})

/** A place in the list of a year's hundred teachers. */
const rankedOfYear = z.object({
  ...recordShape(teacher100, 'card'),
  /** Place in the previous year; null: none. Absent if the previous year has no list. */
  before: z.optional(z.nullable(z.int())),
  /** The ranks of all years, oldest first; years without a place are left out. */
  ranks: list(z.object({ year: z.int(), rank: z.int() })),
})

/** A category that a list can be filtered by: it includes the records of the categories below it. */
const categoryHeading = z.object({
  ...recordShape(category, 'link'),
  /** Slug of the parent category, or null. */
  parent: z.nullable(z.string()),
})

const { group_id: _group, ...slideShape } = recordShape(appSwiper, 'card')
/** A picture of a carousel. */
const slide = z.object(slideShape)

/** A group of the app's features. */
const appGroupCard = z.object({ ...recordShape(appGroup, 'card'), slides: list(slide) })

/** A QR code as squares: `path` is for an SVG that is `size` units wide and high, with its white edge. */
const qrCode = z.object({ size: z.int(), path: z.string() })

/** The download offers of the app. */
const appOffer = z.object({
  title: z.string(),
  /** Picture of a QR code, or ''. */
  app_download: z.string(),
  /** Page that installs the app on any phone, or ''. */
  app_url: z.string(),
  /** Addresses in the stores of the two platforms, or of the package; '' for none. */
  ios_url: z.string(),
  android_url: z.string(),
  /** Version that the stores offer, or ''. */
  version: z.string(),
  /** QR code of the first address that is set; null if `app_download` has a picture. */
  code: z.nullable(qrCode),
})

/** The facets of a list of teachers. */
const rankingFacets = z.object({
  /** By slug. */
  subject: list(facet),
  /** By the Chinese name of the province. */
  province: list(facet),
})

/** The active filters of a list of teachers. */
const rankingChoice = z.object({ subject: z.optional(z.string()), province: z.optional(z.string()) })

/** The facets of the signed teachers. */
const signFacets = z.extend(rankingFacets, {
  /** By the Chinese name of the city. */
  city: list(facet),
  /** Whether bookings are accepted. */
  availability: list(facet),
})

/** The active filters of the signed teachers. */
const signChoice = z.extend(rankingChoice, { city: z.optional(z.string()), availability: z.optional(z.string()) })

/** The first results of a search, and their number. */
function found<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    list: list(item),
    /** For each result the part of its texts around the first word, as plain text; '' if only its title has one. */
    excerpts: list(z.string()),
    total: z.int(),
    /** Absent without words. */
    match: z.optional(listMatch),
  })
}

/** A record that a visitor may be looking for. */
const suggestion = z.object({
  /** `search`: a search that many visitors make. */
  kind: z.enum(['teacher', 'course', 'article', 'subject', 'place', 'search']),
  text: z.string(),
  /** Path of its page. */
  path: z.string(),
  /** The parts of the text that the words stand for, also if they are typed in pinyin. */
  marks: list(z.string()),
})

/** A list of teachers that a visitor may go on with when no record has all words of a search. */
const searchOffer = z.object({
  /** `near`: a place near one that has no teachers. */
  kind: z.enum(['subject', 'place', 'near']),
  text: z.string(),
  /** Number of teachers. */
  count: z.int(),
  path: z.string(),
})

const teacherCards = list(record(teacher, 'card'))
const courseCards = list(record(course, 'card'))
const newsCards = list(record(informationItem, 'card'))
const teamCards = list(record(teacherTeam, 'card'))
const newsLink = record(informationItem, 'link')

/** Only header and footer. */
export const siteContent = { reply: z.object(page) }

/** The home page. */
export const homeContent = {
  reply: z.object({
    ...page,
    /** The back office's list for the home page; if it is empty, the first eight teachers by weight. */
    teachers: list(listedTeacher),
    /** Number of public teachers. */
    teacherTotal: z.int(),
    /** The subjects and the places of public teachers. */
    subjects: list(facet),
    regions: list(facet),
    news: newsCards,
    teams: teamCards,
    /** The recommended courses. */
    courses: courseCards,
    /** `YYYY-MM-DD` in the site's time zone: a course whose dates are before it has ended. */
    today: z.string(),
    brands: list(record(brand, 'card')),
    app: appOffer,
    /** Address of the video behind the banner, or ''. */
    home_video: z.string(),
    /** Description and credit of the banner's picture, or ''. */
    banner_alt: z.string(),
    banner_credit: z.string(),
  }),
}

/** The ranking. */
export const top10Content = { reply: z.object({ ...page, teachers: list(rankedTeacher) }) }

/** A teacher's page. */
export const teacherContent = {
  reply: z.object({
    ...page,
    teacher: record(teacher, 'page'),
    /** Place in the top ten, or null. */
    rank: z.nullable(z.int()),
    /** Other teachers of the same subject, by weight. */
    others: teacherCards,
    courses: courseCards,
    /** `YYYY-MM-DD` in the site's time zone: a course whose dates are before it has ended. */
    today: z.string(),
    teams: teamCards,
    /** Articles about the teacher, newest first. */
    articles: newsCards,
    /** Places in the lists of a hundred teachers, newest year first. */
    ranks: list(z.object({ year: z.int(), rank: z.int() })),
  }),
}

/** A page of the news list, which takes the parameters of the list of articles. */
export const newsContent = {
  reply: z.object({
    ...page,
    ...listShape(record(informationItem, 'card')),
    /** The requested category, or null for all. */
    category: z.nullable(categoryHeading),
    /** The articles of the list that were opened most. */
    mostRead: list(newsLink),
  }),
}

/** A page of the list of all articles. */
export const informationContent = {
  reply: z.object({
    ...page,
    ...listShape(record(informationItem, 'card')),
    /** The articles that were opened most. */
    mostRead: list(newsLink),
  }),
}

/** An article's page. */
export const newsItemContent = {
  reply: z.object({
    ...page,
    item: record(informationItem, 'page'),
    /** The article published before it. */
    previous: z.nullable(newsLink),
    /** The article published after it. */
    next: z.nullable(newsLink),
    /** Other articles of its first topic or else of its category, newest first. */
    related: newsCards,
    /** Courses of the teachers that it names. */
    courses: courseCards,
    /** `YYYY-MM-DD` in the site's time zone: a course whose dates are before it has ended. */
    today: z.string(),
  }),
}

/** The app's page. */
export const appContent = {
  reply: z.object({
    ...page,
    app: appOffer,
    /** Slides that do not belong to a group. */
    slides: list(slide),
    groups: list(appGroupCard),
  }),
}

/** The page of signed teachers. */
export const signContent = {
  reply: z.object({
    ...page,
    /** The teachers of the requested subject, place and availability. */
    teachers: list(listedTeacher),
    facets: signFacets,
    chosen: signChoice,
    /** The code that was looked up, or ''. */
    code: z.string(),
    /** Result of the look-up; null: no look-up was requested. `tooMany`: the visitor has to wait for a minute. */
    certificate: z.nullable(z.union([checkCertificate.reply, z.literal('tooMany')])),
  }),
}

/** The page of the hundred teachers. */
export const teacher100Content = {
  reply: z.object({
    ...page,
    /** All years with a list, newest first. */
    years: list(z.int()),
    /** The year shown; null while no year has a list. */
    year: z.nullable(z.int()),
    /** The teachers of the requested subject and province. */
    list: list(rankedOfYear),
    facets: rankingFacets,
    chosen: rankingChoice,
  }),
}

/** A course's page. */
export const courseContent = {
  reply: z.object({
    ...page,
    course: record(course, 'page'),
    /** `YYYY-MM-DD` in the site's time zone: a run that has begun takes no enrolments. */
    today: z.string(),
    /** Other courses of its category. */
    others: courseCards,
  }),
}

/** The comparison of courses. */
export const compareContent = {
  reply: z.object({
    ...page,
    /** In the requested order. */
    courses: list(record(course, 'page')),
  }),
}

/** The days of a run or, of a course without runs, its own days. */
const heldCourse = z.object({
  /** Distinguishes the entries of a calendar. */
  key: z.string(),
  /** Of the course. */
  slug: z.string(),
  title: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
})

/** The page of offline courses. */
export const offlineContent = {
  reply: z.object({
    ...page,
    slides: list(slide),
    /** Courses that have not ended, the next one first; then those without a date. */
    list: courseCards,
    /** `YYYY-MM-DD` in the site's time zone. */
    today: z.string(),
    /** The month of the calendar, `YYYY-MM`: the requested one, or that of the next course. */
    month: z.string(),
    /** What is held in the month, by its first day; past ones too. */
    calendar: list(heldCourse),
    /** First and last month with a course, `YYYY-MM`; null: no course has a date. */
    months: z.nullable(z.object({ first: z.string(), last: z.string() })),
  }),
}

/** The page about the company. */
export const companyContent = {
  reply: z.object({
    ...page,
    /** Their keys are `profile`, `culture`, `history`, `contact` … */
    sections: list(record(enterpriseInfo, 'card')),
    /** Numbers of public records. */
    figures: z.object({
      teachers: z.int(),
      courses: z.int(),
      articles: z.int(),
      honours: z.int(),
      branches: z.int(),
      /** Provinces of teachers, branches and shops. */
      provinces: z.int(),
    }),
    /** The history of the company, oldest first. */
    milestones: list(record(enterpriseMilestone, 'card')),
    /** Branches and shops. */
    branches: list(record(enterpriseBranch, 'card')),
  }),
}

/** The page of an application form. */
export const applicationContent = { reply: z.object({ ...page, form: applicationForm }) }

/** The page of the form that subscribes to the newsletter or to new dates. */
export const newsletterContent = {
  reply: z.object({
    ...page,
    topic: z.enum(newsletterTopics),
    /** Id of the course or teacher, or code of the place; 0 for the newsletter. */
    about: z.int(),
    /** Name of the course, the teacher or the place; '' for the newsletter. */
    title: z.string(),
    consent,
  }),
}

/** A version of a text that visitors agree to. */
const policyVersion = z.object({
  /** As readers see it, such as `2.0`. */
  version: z.string(),
  /** When it came into force, in Unix seconds; null: since the site exists. */
  valid_from: z.nullable(z.number()),
})

/** The page of the privacy policy, and of that of the terms. */
export const policyContent = {
  reply: z.object({
    ...page,
    kind: z.enum(policyKinds),
    policy: z.extend(policyVersion, {
      title: z.string(),
      notice: z.string(),
      /** Sanitised HTML. */
      content: z.string(),
      /** What changed since the version before, or ''. */
      changes: z.string(),
    }),
    /** All versions that are or were in force, newest first: the first one is in force. */
    versions: list(policyVersion),
  }),
}

/** The site search. */
export const searchContent = {
  reply: z.object({
    ...page,
    /** The search words, or ''. */
    q: z.string(),
    /** The first results of each kind, and their number. */
    teachers: found(record(teacher, 'link')),
    courses: found(record(course, 'link')),
    articles: found(newsLink),
    /** Empty if a record has all words. */
    offers: list(searchOffer),
    /** Words that many visitors search for; empty if a record has all words. */
    common: list(z.string()),
  }),
}

/** The records whose names have the words that a visitor has typed so far: a few teachers, courses and articles. Before that: common searches. */
export const suggestContent = { reply: z.object({ suggestions: list(suggestion) }) }

/** Addresses of all published pages, in parts. */
export const sitemapContent = {
  reply: z.object({
    /** The parts with the last change of a record in each, in Unix seconds; an empty one is left out. */
    parts: list(z.object({ update_time: z.number() })),
    /** The pages of the records of the requested part, each with its last change in Unix seconds. */
    records: list(z.object({ path: z.string(), update_time: z.number() })),
    /** Slugs of the categories that contain records of an area, by controller and name of the filter. */
    headings: map(map(list(z.string()))),
  }),
}

/** The news feed. */
export const feedContent = {
  reply: z.object({
    ...page,
    list: list(record(informationItem, 'page')),
    /** The category of the feed; null: all news. */
    category: z.nullable(categoryHeading),
  }),
}

/** A teacher in one of the lists that the back office maintains. */
export type ListedTeacher = z.output<typeof listedTeacher>
/** A teacher in the ranking. */
export type RankedTeacher = z.output<typeof rankedTeacher>
/** A place in the list of a year's hundred teachers. */
export type RankedOfYear = z.output<typeof rankedOfYear>
/** A category that a list can be filtered by. */
export type CategoryHeading = z.output<typeof categoryHeading>
/** A picture of a carousel. */
export type Slide = z.output<typeof slide>
/** The download offers of the app. */
export type AppOffer = z.output<typeof appOffer>
/** A QR code as squares. */
export type QrCode = z.output<typeof qrCode>
/** The facets of a list of teachers. */
export type RankingFacets = z.output<typeof rankingFacets>
/** The active filters of a list of teachers. */
export type RankingChoice = z.output<typeof rankingChoice>
/** A list of teachers that a visitor may go on with when no record has all words of a search. */
export type SearchOffer = z.output<typeof searchOffer>
/** A record that a visitor may be looking for. */
export type Suggestion = z.output<typeof suggestion>
/** The days on which a course is held. */
export type HeldCourse = z.output<typeof heldCourse>
/** A version of a text that visitors agree to. */
export type PolicyVersion = z.output<typeof policyVersion>
/** The first results of a search. */
export type Found<T> = Omit<z.output<ReturnType<typeof found>>, 'list'> & { readonly list: readonly T[] }
