import type {
  AppOffer,
  ContentOfSource,
  CourseDetail,
  NewsArticle,
  SiteContent,
  TeacherProfile,
} from '@teachnet/contract'
import { addressText, placeText } from '@teachnet/contract/place-text'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { languageTag } from '@teachnet/i18n'
import { defaultLocale } from '@teachnet/protocol'
import { type CourseDate, datesOf, nextDateOf } from '../app/course-dates.ts'
import { lessonsOf } from '../app/course-lessons.ts'
import { linesOf } from '../app/lines-of.ts'
import { inLocale, type PageAddress, toAbsolute, toPictureAddress } from '../app/site-address.ts'

/**
 * Structured data, as plain objects of the schema.org vocabulary. Properties without a value are left out.
 * @see https://schema.org
 */
export type JsonLd = { [name: string]: JsonLdValue | undefined }
type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[]

type Place = Pick<PageAddress, 'origin' | 'locale'>

export function organization(site: SiteContent, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${place.origin}/#organization`,
    name: site.siteName,
    url: pageUrl('/', place),
    ...provided('logo', toPictureAddress(site.logo, place.origin)),
    ...provided('description', site.home_info),
    ...provided('telephone', site.right_phone),
    ...provided('address', site.company_address),
    ...(site.official_accounts.length > 0 && { sameAs: [...site.official_accounts] }),
  }
}

/** The site with its search, which engines may offer below its first result. */
export function webSite(site: SiteContent, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${place.origin}/#website`,
    name: site.siteName,
    url: pageUrl('/', place),
    inLanguage: languageTag(place.locale),
    publisher: { '@id': `${place.origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        // The braces are part of the template and not encoded.
        urlTemplate: `${pageUrl('/search', place)}${place.locale === defaultLocale ? '?' : '&'}q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function person(teacher: TeacherProfile, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': personId(teacher.id, place),
    name: teacher.name,
    url: pageUrl(`/teacher/${teacher.id}`, place),
    ...provided('jobTitle', teacher.title),
    ...provided('description', teacher.summary),
    ...provided('knowsAbout', teacher.subject?.name ?? ''),
    ...provided('image', toPictureAddress(teacher.photo || teacher.avatar || teacher.board, place.origin)),
    worksFor: teacher.school === '' ? undefined : { '@type': 'EducationalOrganization', name: teacher.school },
    workLocation:
      teacher.region.length === 0 ? undefined : { '@type': 'Place', name: placeText(teacher.region, place.locale) },
    memberOf: teacher.is_signed === 1 ? { '@id': `${place.origin}/#organization` } : undefined,
  }
}

export function newsArticle(item: NewsArticle, site: SiteContent, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    url: pageUrl(`/news/${item.slug}`, place),
    inLanguage: languageTag(place.locale),
    datePublished: toIso(item.publish_time),
    dateModified: toIso(Math.max(item.update_time, item.publish_time)),
    ...provided('description', item.summary),
    ...provided('articleSection', item.category.name),
    ...provided('image', toPictureAddress(item.cover, place.origin)),
    author: authorOf(item, site, place),
    ...listOf(
      'about',
      item.teachers.map((teacher) => personLink(teacher, place)),
    ),
    publisher: { '@type': 'Organization', '@id': `${place.origin}/#organization`, name: site.siteName },
  }
}

/** The author of an article: the organization if no author is named, the person of the teacher's page if the author is one of the article's teachers. */
function authorOf({ author, teachers }: NewsArticle, site: SiteContent, place: Place): JsonLd {
  if (author === '') return { '@type': 'Organization', '@id': `${place.origin}/#organization`, name: site.siteName }
  const teacher = teachers.find(({ name }) => name === author)
  return {
    '@type': 'Person',
    '@id': teacher && personId(teacher.id, place),
    url: teacher && pageUrl(`/teacher/${teacher.id}`, place),
    name: author,
  }
}

/** Breadcrumbs from the home page to a page; the last step is the page itself. */
export function breadcrumbs(steps: readonly { name: string; path: string }[], place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(path, place),
    })),
  }
}

/** A list of pages in their order. `position` is 1-based. */
export function itemList(
  name: string,
  items: readonly { readonly name: string; readonly path: string; readonly position: number }[],
  place: Place,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: items.length,
    itemListElement: items.map((item) => ({
      '@type': 'ListItem',
      position: item.position,
      name: item.name,
      url: pageUrl(item.path, place),
    })),
  }
}

/** A team as an organization of persons. */
export function team(record: ContentOfSource<{ readonly record: 'teacher.Team' }>['record'], place: Place): JsonLd {
  const { id, name, slogan, cover, leader, members } = record
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${place.origin}/team/${id}#team`,
    name,
    url: pageUrl(`/team/${id}`, place),
    parentOrganization: { '@id': `${place.origin}/#organization` },
    ...provided('slogan', slogan),
    ...provided('image', toPictureAddress(cover, place.origin)),
    member: [...(leader ? [leader] : []), ...members].map((member) => personLink(member, place)),
  }
}

/** A course with its coming dates and their offers. @see https://developers.google.com/search/docs/appearance/structured-data/course-info */
export function courseOffer(course: CourseDetail, place: Place): JsonLd {
  const { slug, title, summary, cover, audience } = course
  const dates = datesOf(course)
  const held = dates.filter(({ isCancelled }) => !isCancelled)
  const isFull = held.every(({ left }) => left === 0)
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': `${place.origin}/course/${slug}#course`,
    name: title,
    url: pageUrl(`/course/${slug}`, place),
    inLanguage: languageTag(place.locale),
    ...provided('description', summary),
    ...provided('image', toPictureAddress(cover, place.origin)),
    provider: { '@id': `${place.origin}/#organization` },
    offers: toOffer(nextDateOf(course).price, { isFull, slug, place }),
    ...listOf(
      'syllabusSections',
      lessonsOf(course).map(({ title: name, minutes, summary: description }) => ({
        '@type': 'Syllabus',
        name,
        ...provided('description', description),
        timeRequired: minutes === null ? undefined : `PT${minutes}M`,
      })),
    ),
    ...listOf(
      'audience',
      linesOf(audience).map((audienceType) => ({ '@type': 'EducationalAudience', audienceType })),
    ),
    ...listOf(
      'hasCourseInstance',
      dates.map((date) => courseInstance(course, date, place)),
    ),
  }
}

function courseInstance({ slug, kind, hours, teachers }: CourseDetail, date: CourseDate, place: Place): JsonLd {
  const { run, start_date, end_date, start_time, end_time, time_zone, capacity, left, price } = date
  const where = addressText(date, place.locale)
  const instructors = run?.teacher ? [run.teacher] : teachers
  return {
    '@type': 'CourseInstance',
    '@id': run ? `${place.origin}/course/${slug}#run-${run.id}` : undefined,
    name: run?.title,
    courseMode: kind === 'offline' ? 'Onsite' : 'Online',
    eventStatus: `https://schema.org/${date.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${kind === 'offline' ? 'OfflineEventAttendanceMode' : 'OnlineEventAttendanceMode'}`,
    courseWorkload: hours === null ? undefined : `PT${Math.round(hours * 60)}M`,
    ...provided('startDate', atClock(start_date, start_time, time_zone)),
    ...provided('endDate', atClock(end_date ?? start_date, end_time, time_zone)),
    maximumAttendeeCapacity: capacity ?? undefined,
    remainingAttendeeCapacity: left ?? undefined,
    location: where === '' ? undefined : { '@type': 'Place', name: where, address: where },
    offers: run && !date.isCancelled ? toOffer(price, { isFull: left === 0, slug, place }) : undefined,
    ...listOf(
      'instructor',
      instructors.map(({ id, name }) => ({ '@type': 'Person', '@id': personId(id, place), name })),
    ),
  }
}

function toOffer(
  price: string | null,
  { isFull, slug, place }: { readonly isFull: boolean; readonly slug: string; readonly place: Place },
): JsonLd {
  return {
    '@type': 'Offer',
    category: Number(price ?? 0) === 0 ? 'Free' : 'Paid',
    price: price ?? '0.00',
    priceCurrency: 'CNY',
    url: pageUrl(`/course/${slug}`, place),
    availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
  }
}

interface MobileApp {
  readonly name: string
  readonly description: string
  readonly offer: Pick<AppOffer, 'app_url' | 'ios_url' | 'android_url' | 'version'>
}

/** The mobile app, with the addresses that it is installed from. */
export function mobileApplication({ name, description, offer }: MobileApp, place: Place): JsonLd {
  const { app_url, ios_url, android_url, version } = offer
  const stores = [ios_url, android_url]
    .filter((address) => address !== '')
    .map((address) => toAbsolute(address, place.origin))
  return {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    name,
    description,
    url: pageUrl('/app', place),
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'iOS, Android',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'CNY' },
    publisher: { '@id': `${place.origin}/#organization` },
    ...provided('downloadUrl', toAbsolute(app_url, place.origin)),
    installUrl: stores.length === 0 ? undefined : stores,
    ...provided('softwareVersion', version),
  }
}

/** A reference to a teacher whose page describes the person. */
function personLink({ id, name }: { readonly id: number; readonly name: string }, place: Place): JsonLd {
  return { '@type': 'Person', '@id': personId(id, place), name, url: pageUrl(`/teacher/${id}`, place) }
}

function personId(id: number, { origin }: Place): string {
  return `${origin}/teacher/${id}#person`
}

/** A day, with its hour in a time zone if it is known. */
function atClock(day: string | null, clock: string, timeZone: string): string {
  if (!day) return ''
  const moment = clock === '' ? undefined : parseSiteTime(`${day} ${clock}`, timeZone)
  return moment === undefined ? day : toIso(moment)
}

function listOf(name: string, values: JsonLd[]): JsonLd {
  return values.length === 0 ? {} : { [name]: values }
}

function provided(name: string, value: string): JsonLd {
  return value === '' ? {} : { [name]: value }
}

function pageUrl(path: string, { origin, locale }: Place): string {
  return toAbsolute(inLocale(path, locale), origin)
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
