import type { NewsArticle, RankedTeacher, SiteContent, TeacherProfile } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import { inLocale, type PageAddress, toAbsolute } from '../app/site-address.ts'

/**
 * Structured data, as plain objects of the schema.org vocabulary. Properties without a value are left out.
 *
 * @see https://schema.org
 */
export type JsonLd = { [name: string]: JsonLdValue }
type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[]

type Place = Pick<PageAddress, 'origin' | 'locale'>

export function organization(site: SiteContent, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${place.origin}/#organization`,
    name: site.siteName,
    url: pageUrl('/', place),
    ...given('logo', toAbsolute(site.logo, place.origin)),
    ...given('description', site.home_info),
    ...given('telephone', site.right_phone),
  }
}

export function person(teacher: TeacherProfile, place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: teacher.name,
    url: pageUrl(`/teacher/${teacher.id}`, place),
    ...given('jobTitle', teacher.title),
    ...given('description', teacher.summary),
    ...given('knowsAbout', teacher.subject),
    ...given('image', toAbsolute(teacher.photo || teacher.avatar, place.origin)),
    ...(teacher.school === '' ? {} : { worksFor: { '@type': 'EducationalOrganization', name: teacher.school } }),
    ...(teacher.is_signed === 1 ? { memberOf: { '@id': `${place.origin}/#organization` } } : {}),
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
    ...given('description', item.summary),
    ...given('articleSection', item.category.name),
    ...given('image', toAbsolute(item.cover, place.origin)),
    author: { '@type': item.author === '' ? 'Organization' : 'Person', name: item.author || site.siteName },
    publisher: { '@type': 'Organization', '@id': `${place.origin}/#organization`, name: site.siteName },
  }
}

/** The way from the home page to a page; the last step is the page itself. */
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

export function rankedList(name: string, teachers: readonly RankedTeacher[], place: Place): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: teachers.length,
    itemListElement: teachers.map((teacher) => ({
      '@type': 'ListItem',
      position: teacher.rank,
      name: teacher.name,
      url: pageUrl(`/teacher/${teacher.id}`, place),
    })),
  }
}

function given(name: string, value: string): JsonLd {
  return value === '' ? {} : { [name]: value }
}

function pageUrl(path: string, { origin, locale }: Place): string {
  return toAbsolute(inLocale(path, locale), origin)
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
