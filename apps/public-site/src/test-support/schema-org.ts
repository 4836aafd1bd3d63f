/**
 * The part of the schema.org vocabulary that the site uses: for each type the types it is one of, and the properties it adds with the types
 * of their values.
 * @see https://schema.org/docs/full.html
 */
interface SchemaType {
  readonly is?: readonly string[]
  readonly has: Readonly<Record<string, readonly string[]>>
}

const text = ['Text']
const url = ['URL']
const someone = ['Organization', 'Person']

const vocabulary: Readonly<Record<string, SchemaType>> = {
  Thing: { has: { name: text, url, description: text, image: url, sameAs: url } },
  Intangible: { is: ['Thing'], has: {} },
  Place: { is: ['Thing'], has: { address: [...text, 'PostalAddress'], telephone: text } },
  Organization: {
    is: ['Thing'],
    has: {
      logo: url,
      telephone: text,
      email: text,
      slogan: text,
      award: text,
      address: [...text, 'PostalAddress'],
      member: someone,
      parentOrganization: ['Organization'],
    },
  },
  EducationalOrganization: { is: ['Organization'], has: {} },
  Person: {
    is: ['Thing'],
    has: {
      jobTitle: text,
      knowsAbout: [...text, 'Thing'],
      worksFor: ['Organization'],
      memberOf: ['Organization'],
      workLocation: ['Place'],
      award: text,
    },
  },
  CreativeWork: {
    is: ['Thing'],
    has: {
      headline: text,
      inLanguage: text,
      datePublished: ['Date', 'DateTime'],
      dateModified: ['Date', 'DateTime'],
      author: someone,
      publisher: someone,
      provider: someone,
      audience: ['Audience'],
      offers: ['Offer'],
      about: ['Thing'],
      mainEntityOfPage: url,
    },
  },
  WebSite: { is: ['CreativeWork'], has: { potentialAction: ['SearchAction'] } },
  SearchAction: { is: ['Thing'], has: { target: ['EntryPoint'], 'query-input': text } },
  EntryPoint: { is: ['Intangible'], has: { urlTemplate: ['Template'] } },
  NewsArticle: { is: ['CreativeWork'], has: { articleSection: text } },
  Syllabus: { is: ['CreativeWork'], has: { timeRequired: text } },
  Course: { is: ['CreativeWork'], has: { hasCourseInstance: ['CourseInstance'], syllabusSections: ['Syllabus'] } },
  MobileApplication: {
    is: ['CreativeWork'],
    has: {
      applicationCategory: text,
      operatingSystem: text,
      downloadUrl: url,
      installUrl: url,
      softwareVersion: text,
    },
  },
  Audience: { is: ['Intangible'], has: { audienceType: text } },
  EducationalAudience: { is: ['Audience'], has: {} },
  Offer: {
    is: ['Intangible'],
    has: { category: text, price: ['Text', 'Number'], priceCurrency: text, availability: ['ItemAvailability'] },
  },
  Event: {
    is: ['Thing'],
    has: {
      startDate: ['Date', 'DateTime'],
      endDate: ['Date', 'DateTime'],
      location: ['Place', 'Text'],
      eventStatus: ['EventStatusType'],
      eventAttendanceMode: ['EventAttendanceModeEnumeration'],
      maximumAttendeeCapacity: ['Integer'],
      remainingAttendeeCapacity: ['Integer'],
    },
  },
  CourseInstance: {
    is: ['Event'],
    has: { courseMode: text, courseWorkload: text, instructor: ['Person'], offers: ['Offer'] },
  },
  ItemList: {
    is: ['Intangible'],
    has: { itemListElement: ['ListItem'], itemListOrder: ['ItemListOrderType'], numberOfItems: ['Integer'] },
  },
  BreadcrumbList: { is: ['ItemList'], has: {} },
  ListItem: { is: ['Intangible'], has: { position: ['Integer'], item: ['URL', 'Thing'] } },
}

/** What texts and numbers of a type look like. */
const literals: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value),
  Date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value),
  Integer: (value) => Number.isSafeInteger(value),
  Number: (value) => typeof value === 'number',
  ItemAvailability: (value) => /^https:\/\/schema\.org\/(InStock|SoldOut|PreOrder|OnlineOnly)$/.test(String(value)),
  Template: (value) => /^https?:\/\/[^{}]+\{\w+\}$/.test(String(value)),
  EventStatusType: (value) => /^https:\/\/schema\.org\/Event(Scheduled|Cancelled|Rescheduled)$/.test(String(value)),
  EventAttendanceModeEnumeration: (value) =>
    /^https:\/\/schema\.org\/(Offline|Online)EventAttendanceMode$/.test(String(value)),
  ItemListOrderType: (value) => /^https:\/\/schema\.org\/ItemListOrder(Ascending|Descending)$/.test(String(value)),
}

type Node = Readonly<Record<string, unknown>>

/**
 * Returns what is wrong with the structured data of a page, one line each: unknown types and properties, values of a wrong type, and
 * references to things that the page does not describe.
 */
export function problemsOf(jsonLd: readonly unknown[]): string[] {
  const described = new Map<string, string>()
  for (const root of jsonLd) collect(root, described)
  return jsonLd.flatMap((root) => {
    const context = isNode(root) && root['@context'] === 'https://schema.org' ? [] : ['the context is missing']
    return [...context, ...problemsIn(root, ['Thing'], 'page', described)]
  })
}

/** Notes the type of everything with an id. */
function collect(value: unknown, described: Map<string, string>): void {
  if (Array.isArray(value)) value.forEach((each) => collect(each, described))
  if (!isNode(value)) return
  if (typeof value['@id'] === 'string' && typeof value['@type'] === 'string')
    described.set(value['@id'], value['@type'])
  for (const each of Object.values(value)) collect(each, described)
}

function problemsIn(value: unknown, wanted: readonly string[], at: string, described: Map<string, string>): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${at} is an empty list`]
    return value.flatMap((each) => problemsIn(each, wanted, at, described))
  }
  if (!isNode(value))
    return wanted.some((type) => literals[type]?.(value)) ? [] : [`${at} is not a ${wanted.join(' or ')}`]
  const id = value['@id']
  if (id !== undefined && !literals.URL?.(id)) return [`${at} has an @id that is not a URL`]
  const type = value['@type'] ?? described.get(String(id))
  if (typeof type !== 'string') return [`${at} refers to ${String(id)}, which the page does not describe`]
  if (!vocabulary[type]) return [`${at} is of the unknown type ${type}`]
  if (!wanted.some((each) => isKindOf(type, each)))
    return [`${at} has the type ${type} instead of ${wanted.join(' or ')}`]
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, part]) => {
      const range = rangeOf(type, name)
      return range ? problemsIn(part, range, `${type}.${name}`, described) : [`${type} has no property ${name}`]
    })
}

function isKindOf(type: string, wanted: string): boolean {
  return type === wanted || (vocabulary[type]?.is ?? []).some((each) => isKindOf(each, wanted))
}

function rangeOf(type: string, name: string): readonly string[] | undefined {
  const own = vocabulary[type]
  return own?.has[name] ?? own?.is?.map((each) => rangeOf(each, name)).find((range) => range !== undefined)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
