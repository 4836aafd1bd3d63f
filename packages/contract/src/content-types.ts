import type { ApplicationForm } from './applications.ts'
import type {
  appGroup,
  appSwiper,
  brand,
  category,
  course,
  enterpriseBottom,
  enterpriseHonor,
  enterpriseInfo,
  informationItem,
  teacher,
  teacher100,
  teacherTeam,
} from './resources/index.ts'
import type { SiteConfig } from './session-types.ts'
import type { VisitorRecord } from './visitor-types.ts'
import type { VisitedDefinition } from './visitors.ts'

/** The part of the configuration that head, foot and home page show. */
export type SiteContent = Pick<
  SiteConfig,
  | 'siteName'
  | 'site_title'
  | 'logo'
  | 'recordNumber'
  | 'right_phone'
  | 'right_qrcode'
  | 'banner_title'
  | 'teacher_title'
  | 'home_info'
  | 'home_short_title'
  | 'home_short_info'
  | 'home_info_image'
  | 'head_nav'
  | 'top_menu'
  | 'app_menu'
> & {
  /** The foot, column by column. */
  readonly footer: readonly FooterColumn[]
}

/** One entry of the foot. */
export type FooterEntry = Omit<VisitorRecord<typeof enterpriseBottom>, 'column_title'>

/** Entries under one heading, which may be empty. */
export interface FooterColumn {
  readonly title: string
  readonly entries: readonly FooterEntry[]
}

/** What every page gets. */
export interface PageContent {
  readonly site: SiteContent
}

/** A teacher in a gallery. */
export type TeacherCard = VisitorRecord<typeof teacher>

/** A teacher in the ranking. */
export interface RankedTeacher extends TeacherCard {
  /** 1-based. */
  readonly rank: number
}

/** A teacher's own page. */
export type TeacherProfile = VisitorRecord<typeof teacher, 'page'>

/** A heading that articles or courses stand under. */
export type NewsCategory = VisitorRecord<typeof category, 'link'>

/** A heading in the list of those that can be chosen: choosing it shows what stands under it and under the headings below it. */
export interface CategoryHeading extends NewsCategory {
  /** Slug of the heading above it, or null. */
  readonly parent: string | null
}

/** An article in a list. */
export type NewsCard = VisitorRecord<typeof informationItem>

/** An article in full. */
export type NewsArticle = VisitorRecord<typeof informationItem, 'page'>

/** What the list of all articles shows. */
export interface InformationContent extends NewsContent {
  /** The words that were searched for, or ''. */
  readonly q: string
}

/** An article as its neighbours name it. */
export type NewsLink = VisitorRecord<typeof informationItem, 'link'>

/** A teacher as other pages name one. */
export type TeacherLink = VisitorRecord<typeof teacher, 'link'>

/** A teacher in one of the lists that the back office makes. */
export interface ListedTeacher extends TeacherCard {
  /** Why it is there, or ''. */
  readonly caption: string
}

/** A team of teachers. */
export type TeamCard = VisitorRecord<typeof teacherTeam>

/** A place among the hundred teachers of a year. */
export type RankedOfYear = VisitorRecord<typeof teacher100>

/** A course in a list. Prices are decimal texts in CNY, such as `"1280.00"`. */
export type CourseCard = VisitorRecord<typeof course>

/** A course in full. */
export type CourseDetail = VisitorRecord<typeof course, 'page'>

/** A brand the network works with. */
export type BrandCard = VisitorRecord<typeof brand>

/** A picture of a carousel. */
export type Slide = Omit<VisitorRecord<typeof appSwiper>, 'group_id'>

/** Where the app is offered. */
export interface AppOffer {
  readonly title: string
  readonly app_download: string
  readonly app_url: string
}

/** What the app offers, in one group. */
export type AppGroupCard = VisitorRecord<typeof appGroup> & { readonly slides: readonly Slide[] }

/** A section of the pages about the company. Its key is `profile`, `culture`, `history`, `contact` … */
export type CompanySection = VisitorRecord<typeof enterpriseInfo>

/** What the company was given. */
export type HonourCard = VisitorRecord<typeof enterpriseHonor>

/** A page of an area's list. */
export interface AreaListContent<D extends VisitedDefinition> extends PageContent {
  readonly list: readonly VisitorRecord<D>[]
  /** The headings that each filter of kind `under` offers, by the name of the filter. */
  readonly headings: Readonly<Record<string, readonly CategoryHeading[]>>
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** One record of an area. */
export interface AreaRecordContent<D extends VisitedDefinition> extends PageContent {
  readonly record: VisitorRecord<D, 'page'>
}

/** What the home page shows. */
export interface HomeContent extends PageContent {
  /** The back office's list for the home page; where that is empty the first eight by weight. */
  readonly teachers: readonly RankedTeacher[]
  /** How many teachers are public. */
  readonly teacherTotal: number
  readonly news: readonly NewsCard[]
  readonly teams: readonly TeamCard[]
  /** The recommended ones. */
  readonly courses: readonly CourseCard[]
  readonly brands: readonly BrandCard[]
  readonly app: AppOffer
  /** Address of the film behind the banner, or ''. */
  readonly home_video: string
}

/** What the page of an application form shows. */
export interface ApplicationContent extends PageContent {
  readonly form: ApplicationForm
}

/** What the ranking shows. */
export interface Top10Content extends PageContent {
  readonly teachers: readonly RankedTeacher[]
}

/** What a teacher's page shows. */
export interface TeacherContent extends PageContent {
  readonly teacher: TeacherProfile
  /** Place in the top ten, or null. */
  readonly rank: number | null
  /** Others of the same subject, by weight. */
  readonly others: readonly TeacherCard[]
  readonly courses: readonly CourseCard[]
  readonly teams: readonly TeamCard[]
  /** Places among the hundred of a year, newest first. */
  readonly ranks: readonly { readonly year: number; readonly rank: number }[]
}

/** What the page of the signed teachers shows. */
export interface SignContent extends PageContent {
  readonly teachers: readonly ListedTeacher[]
}

/** What the page of the hundred teachers shows. */
export interface Teacher100Content extends PageContent {
  /** All that have a list, newest first. */
  readonly years: readonly number[]
  /** The one shown; null while there is none. */
  readonly year: number | null
  readonly list: readonly RankedOfYear[]
}

/** What the lists of courses show. */
export interface CoursesContent extends PageContent {
  /** Those that have courses of the kind, and those above them. */
  readonly categories: readonly CategoryHeading[]
  readonly list: readonly CourseCard[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** What a course's page shows. */
export interface CourseContent extends PageContent {
  readonly course: CourseDetail
  /** Others of its category. */
  readonly others: readonly CourseCard[]
}

/** What the page of offline courses shows. */
export interface OfflineContent extends PageContent {
  readonly slides: readonly Slide[]
  /** Those that are not over, the next one first; then those without a date. */
  readonly list: readonly CourseCard[]
}

/** What the app's page shows. */
export interface AppContent extends PageContent {
  readonly app: AppOffer
  /** Slides that belong to no group. */
  readonly slides: readonly Slide[]
  readonly groups: readonly AppGroupCard[]
}

/** What the page about the company shows. */
export interface CompanyContent extends PageContent {
  readonly sections: readonly CompanySection[]
}

/** What the page of honours shows. */
export interface HonoursContent extends PageContent {
  /** All that have honours, newest first. */
  readonly years: readonly number[]
  readonly list: readonly HonourCard[]
}

/** What was opened. */
export interface ContentView {
  readonly kind: 'news' | 'course'
  readonly id: number
}

/** What a page of the news list shows. */
export interface NewsContent extends PageContent {
  /** Those that have articles, and those above them. */
  readonly categories: readonly CategoryHeading[]
  /** The category that was asked for, or null for all. */
  readonly category: CategoryHeading | null
  readonly list: readonly NewsCard[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** What an article's page shows. */
export interface NewsItemContent extends PageContent {
  readonly item: NewsArticle
  /** The one published before it. */
  readonly previous: NewsLink | null
  /** The one published after it. */
  readonly next: NewsLink | null
}

/** Addresses of everything that is published. */
export interface SitemapContent {
  readonly teachers: readonly { readonly id: number; readonly update_time: number }[]
  readonly news: readonly { readonly slug: string; readonly update_time: number }[]
  readonly courses: readonly { readonly slug: string; readonly update_time: number }[]
  readonly categories: readonly string[]
}

/** What the news feed carries. */
export interface FeedContent extends PageContent {
  readonly list: readonly NewsCard[]
}

/** The content of each page by its name in `contentPaths`. */
export interface ContentOf {
  readonly site: PageContent
  readonly home: HomeContent
  readonly top10: Top10Content
  readonly teacher: TeacherContent
  readonly news: NewsContent
  readonly newsItem: NewsItemContent
  readonly information: InformationContent
  readonly app: AppContent
  readonly sign: SignContent
  readonly teacher100: Teacher100Content
  readonly courses: CoursesContent
  readonly course: CourseContent
  readonly offline: OfflineContent
  readonly company: CompanyContent
  readonly honours: HonoursContent
  readonly application: ApplicationContent
  readonly sitemap: SitemapContent
  readonly feed: FeedContent
}
