import type { ReplyData } from '@teachnet/protocol/call-schemas'
import type { AreaListContent, AreaRecordContent } from '../calls/page-content.ts'
import type { ContentSchemaTable, ContentSchemasOf } from '../calls/content-calls.ts'
import type { ContentName } from './content.ts'
import type { brand, course, enterpriseHonor, informationItem, teacher, teacherTeam } from '../resources/index.ts'
import type { AreaOf, VisitedArea, VisitorRecord } from '../definition/visitor-types.ts'
import type { VisitedDefinition } from '../definition/served-definition.ts'

export type {
  AppOffer,
  CategoryHeading,
  Found,
  HeldCourse,
  ListedTeacher,
  PolicyVersion,
  QrCode,
  RankedOfYear,
  RankedTeacher,
  RankingChoice,
  RankingFacets,
  SearchOffer,
  Slide,
  Suggestion,
} from '../calls/content-calls.schemas.ts'
export type {
  AreaListContent,
  AreaRecordContent,
  Facet,
  FooterColumn,
  FooterEntry,
  ListMatch,
  PageContent,
  SiteContent,
  SiteIdentity,
} from '../calls/page-content.ts'

/** A teacher in a gallery. */
export type TeacherCard = VisitorRecord<typeof teacher>
/** A teacher's page. */
export type TeacherProfile = VisitorRecord<typeof teacher, 'page'>
/** An article in a list. */
export type NewsCard = VisitorRecord<typeof informationItem>
/** An article in full. */
export type NewsArticle = VisitorRecord<typeof informationItem, 'page'>
/** A link to an article. */
export type NewsLink = VisitorRecord<typeof informationItem, 'link'>
/** A team of teachers. */
export type TeamCard = VisitorRecord<typeof teacherTeam>
/** A course in a list. Prices are decimal texts in CNY, such as `"1280.00"`. */
export type CourseCard = VisitorRecord<typeof course>
/** One of the coming runs of a course. */
export type CourseRun = CourseCard['runs'][number]
/** A course in full. */
export type CourseDetail = VisitorRecord<typeof course, 'page'>
/** A partner brand of the network. */
export type BrandCard = VisitorRecord<typeof brand>
/** An award of the company. */
export type HonourCard = VisitorRecord<typeof enterpriseHonor>

/** The content of each page by its name in `contentPaths`. */
export type ContentOf = { readonly [Name in ContentName]: ReplyData<ContentSchemaTable[ContentSchemasOf<Name>]> }

/** Source of a page's content: a composition of the server, or an area's declaration for visitors. */
export type PageSource =
  | ContentName
  /** The list of an area with its filters; `fixed` filters belong to the page. */
  | { readonly list: VisitedController; readonly fixed?: Readonly<Record<string, string>> }
  /** A record of an area by its key. */
  | { readonly record: VisitedController }

/** Controller of a shipped area that is visible to visitors. */
type VisitedController = VisitedArea['controller']

/** The content of a source. */
export type ContentOfSource<S> = S extends ContentName
  ? ContentOf[S]
  : S extends { readonly list: infer Controller }
    ? AreaListContent<Extract<AreaOf<Controller>, VisitedDefinition>>
    : S extends { readonly record: infer Controller }
      ? AreaRecordContent<Extract<AreaOf<Controller>, VisitedDefinition>>
      : never

/** The content of the home page. */
export type HomeContent = ContentOf['home']
/** The content of the page of an application form. */
export type ApplicationContent = ContentOf['application']
/** The content of the ranking page. */
export type Top10Content = ContentOf['top10']
/** The content of a teacher's page. */
export type TeacherContent = ContentOf['teacher']
/** The content of the page of signed teachers. */
export type SignContent = ContentOf['sign']
/** The content of the page of the hundred teachers. */
export type Teacher100Content = ContentOf['teacher100']
/** The content of a course's page. */
export type CourseContent = ContentOf['course']
/** The content of the comparison of courses. */
export type CompareContent = ContentOf['compare']
/** The content of the page of offline courses. */
export type OfflineContent = ContentOf['offline']
/** The content of the app's page. */
export type AppContent = ContentOf['app']
/** The content of the page about the company. */
export type CompanyContent = ContentOf['company']
/** The content of the page of the privacy policy, and of the terms. */
export type PolicyContent = ContentOf['policy']
/** The content of the page of the form that subscribes to mails. */
export type NewsletterContent = ContentOf['newsletter']
/** The content of the site search. */
export type SearchContent = ContentOf['search']
/** The content of the suggestions of the search. */
export type SuggestContent = ContentOf['suggest']
/** The content of a page of the news list. */
export type NewsContent = ContentOf['news']
/** The content of a page of all articles. */
export type InformationContent = ContentOf['information']
/** The content of an article's page. */
export type NewsItemContent = ContentOf['newsItem']
/** The content of the site map. */
export type SitemapContent = ContentOf['sitemap']
/** The content of the news feed. */
export type FeedContent = ContentOf['feed']
