import type { ApplicationForm } from './applications.ts'
import type { CertificateCheck } from './calls/site-calls.schemas.ts'
import type { ContentName } from './content.ts'
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
import type { SiteConfig } from '@teachnet/protocol'
import type { AreaOf, VisitedArea, VisitorRecord } from './visitor-types.ts'
import type { Facet, VisitedDefinition } from './visitors.ts'

/** The configuration shown in the header, the footer and the home page. */
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
> &
  SiteIdentity & {
    /** The footer, by column. */
    readonly footer: readonly FooterColumn[]
  }

/** Who runs the site, as the law and visitors want to know it. A text that is not set is ''. */
export interface SiteIdentity {
  /** Width and height of the logo in pixels; null when they are unknown. */
  readonly logo_size: { readonly width: number; readonly height: number } | null
  readonly company_name: string
  readonly company_address: string
  readonly contact_email: string
  /** Record of the public security network, such as `京公网安备11010802000001号`. */
  readonly police_number: string
  /** Name and number of the licence the company works by. */
  readonly licence: string
}

/** One entry of the footer. */
export type FooterEntry = Omit<VisitorRecord<typeof enterpriseBottom>, 'column_title'>

/** Entries under one heading, which may be empty. */
export interface FooterColumn {
  readonly title: string
  readonly entries: readonly FooterEntry[]
}

/** Content that every page receives. */
export interface PageContent {
  readonly site: SiteContent
}

/** A teacher in a gallery. */
export type TeacherCard = VisitorRecord<typeof teacher>

/** A teacher in the ranking. */
export interface RankedTeacher extends ListedTeacher {
  /** 1-based. */
  readonly rank: number
}

/** A teacher's page. */
export type TeacherProfile = VisitorRecord<typeof teacher, 'page'>

/** A category of articles or courses. */
export type NewsCategory = VisitorRecord<typeof category, 'link'>

/** A category that a list can be filtered by: it includes the records of the categories below it. */
export interface CategoryHeading extends NewsCategory {
  /** Slug of the parent category, or null. */
  readonly parent: string | null
}

/** An article in a list. */
export type NewsCard = VisitorRecord<typeof informationItem>

/** An article in full. */
export type NewsArticle = VisitorRecord<typeof informationItem, 'page'>

/** A link to an article. */
export type NewsLink = VisitorRecord<typeof informationItem, 'link'>

/** A link to a teacher. */
export type TeacherLink = VisitorRecord<typeof teacher, 'link'>

/** A teacher in one of the lists that the back office maintains. */
export interface ListedTeacher extends TeacherCard {
  /** Why the teacher is in the list, or ''. */
  readonly caption: string
}

/** A signed teacher, and whether bookings are accepted. */
export interface SignedTeacher extends ListedTeacher {
  readonly availability: 'open' | 'later' | 'closed'
}

/** A team of teachers. */
export type TeamCard = VisitorRecord<typeof teacherTeam>

/** A place in the list of a year's hundred teachers. */
export type RankedOfYear = VisitorRecord<typeof teacher100> & {
  /** Place in the previous year; null: none. Absent if the previous year has no list. */
  readonly before?: number | null
}

/** A course in a list. Prices are decimal texts in CNY, such as `"1280.00"`. */
export type CourseCard = VisitorRecord<typeof course>

/** A course in full. */
export type CourseDetail = VisitorRecord<typeof course, 'page'>

/** A partner brand of the network. */
export type BrandCard = VisitorRecord<typeof brand>

/** A picture of a carousel. */
export type Slide = Omit<VisitorRecord<typeof appSwiper>, 'group_id'>

/** The download offers of the app. */
export interface AppOffer {
  readonly title: string
  /** Picture of a QR code, or ''. */
  readonly app_download: string
  /** Page that installs the app on any phone, or ''. */
  readonly app_url: string
  /** Addresses in the stores of the two platforms, or of the package; '' for none. */
  readonly ios_url: string
  readonly android_url: string
  /** Version that the stores offer, or ''. */
  readonly version: string
  /** QR code of the first of the three addresses, while there is no picture of one. */
  readonly code: QrCode | null
}

/** A QR code as squares: `path` is for an SVG that is `size` units wide and high, with its white edge. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** A group of the app's features. */
export type AppGroupCard = VisitorRecord<typeof appGroup> & { readonly slides: readonly Slide[] }

/** A section of the pages about the company. Its key is `profile`, `culture`, `history`, `contact` … */
export type CompanySection = VisitorRecord<typeof enterpriseInfo>

/** An award of the company. */
export type HonourCard = VisitorRecord<typeof enterpriseHonor>

/** A page of an area's list. */
export interface AreaListContent<D extends VisitedDefinition> extends PageContent {
  readonly list: readonly VisitorRecord<D>[]
  /**
   * In a search by words, for each record of the list the part of its texts around the first word, as plain text; '' if only its title has
   * one. Otherwise empty.
   */
  readonly excerpts: readonly string[]
  /** The facets of the list, by filter name. */
  readonly facets: Readonly<Record<string, readonly Facet[]>>
  /** The active filters, as they are in the address. */
  readonly chosen: Readonly<Record<string, string>>
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** One record of an area. */
export interface AreaRecordContent<D extends VisitedDefinition> extends PageContent {
  readonly record: VisitorRecord<D, 'page'>
}

/** Controller of a shipped area that is visible to visitors. */
export type VisitedController = VisitedArea['controller']

/** Source of a page's content: a composition of the server, or an area's declaration for visitors. */
export type PageSource =
  | ContentName
  /** The list of an area with its filters; `fixed` filters belong to the page. */
  | { readonly list: VisitedController; readonly fixed?: Readonly<Record<string, string>> }
  /** A record of an area by its key. */
  | { readonly record: VisitedController }

/** The content of a source. */
export type ContentOfSource<S> = S extends ContentName
  ? ContentOf[S]
  : S extends { readonly list: infer Controller }
    ? AreaListContent<Extract<AreaOf<Controller>, VisitedDefinition>>
    : S extends { readonly record: infer Controller }
      ? AreaRecordContent<Extract<AreaOf<Controller>, VisitedDefinition>>
      : never

/** The content of the home page. */
export interface HomeContent extends PageContent {
  /** The back office's list for the home page; if it is empty, the first eight teachers by weight. */
  readonly teachers: readonly ListedTeacher[]
  /** Number of public teachers. */
  readonly teacherTotal: number
  readonly news: readonly NewsCard[]
  readonly teams: readonly TeamCard[]
  /** The recommended courses. */
  readonly courses: readonly CourseCard[]
  readonly brands: readonly BrandCard[]
  readonly app: AppOffer
  /** Address of the video behind the banner, or ''. */
  readonly home_video: string
}

/** The content of an application form's page. */
export interface ApplicationContent extends PageContent {
  readonly form: ApplicationForm
}

/** The content of the ranking page. */
export interface Top10Content extends PageContent {
  readonly teachers: readonly RankedTeacher[]
}

/** The content of a teacher's page. */
export interface TeacherContent extends PageContent {
  readonly teacher: TeacherProfile
  /** Place in the top ten, or null. */
  readonly rank: number | null
  /** Other teachers of the same subject, by weight. */
  readonly others: readonly TeacherCard[]
  readonly courses: readonly CourseCard[]
  readonly teams: readonly TeamCard[]
  /** Articles about the teacher, newest first. */
  readonly articles: readonly NewsCard[]
  /** Places in the lists of a hundred teachers, newest year first. */
  readonly ranks: readonly { readonly year: number; readonly rank: number }[]
}

/** The content of the page of signed teachers. */
export interface SignContent extends PageContent {
  /** The teachers of the requested subject and province. */
  readonly teachers: readonly SignedTeacher[]
  readonly facets: RankingFacets
  readonly chosen: RankingChoice
  /** The code that was looked up, or ''. */
  readonly code: string
  /** Result of the look-up; null: no look-up was requested. `tooMany`: the visitor has to wait for a minute. */
  readonly certificate: CertificateCheck | 'tooMany' | null
}

/** The facets of a list of teachers. */
export interface RankingFacets {
  /** By slug. */
  readonly subject: readonly Facet[]
  /** By the Chinese name of the province. */
  readonly province: readonly Facet[]
}

/** The active filters of a list of teachers. */
export type RankingChoice = { readonly [Name in keyof RankingFacets]?: string }

/** The content of the page of the hundred teachers. */
export interface Teacher100Content extends PageContent {
  /** All years with a list, newest first. */
  readonly years: readonly number[]
  /** The year shown; null if there is no list. */
  readonly year: number | null
  /** The teachers of the requested subject and province. */
  readonly list: readonly RankedOfYear[]
  readonly facets: RankingFacets
  readonly chosen: RankingChoice
}

/** The content of a course's page. */
export interface CourseContent extends PageContent {
  readonly course: CourseDetail
  /** Other courses of its category. */
  readonly others: readonly CourseCard[]
}

/** The content of the comparison of courses. */
export interface CompareContent extends PageContent {
  /** In the requested order. */
  readonly courses: readonly CourseDetail[]
}

/** The content of the page of offline courses. */
export interface OfflineContent extends PageContent {
  readonly slides: readonly Slide[]
  /** Courses that have not ended, the next one first; then those without a date. */
  readonly list: readonly CourseCard[]
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string
  /** The month of the calendar, `YYYY-MM`: the requested one, or that of the next course. */
  readonly month: string
  /** Courses with a day in the month, by their first day; past ones too. */
  readonly calendar: readonly CourseCard[]
  /** First and last month with a course, `YYYY-MM`; null: no course has a date. */
  readonly months: { readonly first: string; readonly last: string } | null
}

/** The content of the app's page. */
export interface AppContent extends PageContent {
  readonly app: AppOffer
  /** Slides that do not belong to a group. */
  readonly slides: readonly Slide[]
  readonly groups: readonly AppGroupCard[]
}

/** The content of the page about the company. */
export interface CompanyContent extends PageContent {
  readonly sections: readonly CompanySection[]
  /** Numbers of public records. */
  readonly figures: { readonly teachers: number; readonly courses: number; readonly articles: number }
}

/** The content of the site search. */
export interface SearchContent extends PageContent {
  /** The search words, or ''. */
  readonly q: string
  /** The first results of each kind, and their number. */
  readonly teachers: Found<TeacherLink>
  readonly courses: Found<VisitorRecord<typeof course, 'link'>>
  readonly articles: Found<NewsLink>
}

/** The first results of a search. */
export interface Found<T> {
  readonly list: readonly T[]
  /** For each result the part of its texts around the first word, as plain text; '' if only its title has one. */
  readonly excerpts: readonly string[]
  readonly total: number
}

/** The records whose names have the words that a visitor has typed so far. */
export interface SuggestContent {
  /** A few of each kind: teachers, courses, articles. */
  readonly suggestions: readonly Suggestion[]
}

/** A record that a visitor may be looking for. */
export interface Suggestion {
  readonly kind: 'teacher' | 'course' | 'article'
  readonly text: string
  /** Path of its page. */
  readonly path: string
}

/** A page view of a record, in an area whose views are counted. */
export interface ContentView {
  readonly controller: string
  readonly id: number
}

/** The content of a page of the news list, which takes the parameters of the list of articles. */
export interface NewsContent extends AreaListContent<typeof informationItem> {
  /** The requested category, or null for all. */
  readonly category: CategoryHeading | null
  /** The articles of the list that were opened most. */
  readonly mostRead: readonly NewsLink[]
}

/** The content of an article's page. */
export interface NewsItemContent extends PageContent {
  readonly item: NewsArticle
  /** The article published before it. */
  readonly previous: NewsLink | null
  /** The article published after it. */
  readonly next: NewsLink | null
  /** Other articles of its first topic or else of its category, newest first. */
  readonly related: readonly NewsCard[]
  /** Courses of the teachers that it names. */
  readonly courses: readonly CourseCard[]
}

/** Addresses of all published pages. */
export interface SitemapContent {
  /** The page of every record that has one, with its last change in Unix seconds. */
  readonly records: readonly { readonly path: string; readonly update_time: number }[]
  /** Slugs of the categories that contain records of an area, by controller and name of the filter. */
  readonly headings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** The content of the news feed. */
export interface FeedContent extends PageContent {
  readonly list: readonly NewsArticle[]
  /** The category of the feed; null: all news. */
  readonly category: CategoryHeading | null
}

/** The content of each page by its name in `contentPaths`. */
export interface ContentOf {
  readonly site: PageContent
  readonly home: HomeContent
  readonly top10: Top10Content
  readonly teacher: TeacherContent
  readonly news: NewsContent
  readonly newsItem: NewsItemContent
  readonly app: AppContent
  readonly sign: SignContent
  readonly teacher100: Teacher100Content
  readonly course: CourseContent
  readonly compare: CompareContent
  readonly offline: OfflineContent
  readonly company: CompanyContent
  readonly application: ApplicationContent
  readonly search: SearchContent
  readonly suggest: SuggestContent
  readonly sitemap: SitemapContent
  readonly feed: FeedContent
}
