import {
  type PublishProblem,
  type ResourceDefinition,
  type Field,
  wireNames,
  isSiteTarget,
  isVisited,
  isBilingual,
  type Visitors,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { createContentReader, type ContentReader } from '../../content/content-reader.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { ClockPort, StoragePort } from '../../platform/ports.ts'

interface PublishCheckOptions {
  readonly resources: BoundResources
  readonly loadSettings: () => Promise<{ readonly timeZone: string; readonly forbiddenWords: string }>
}

/** Returns the check of a record before it is published: for missing content, forbidden words and dead links. */
export function createPublishCheck(
  { storage, clock }: StoragePort & ClockPort,
  { resources, loadSettings }: PublishCheckOptions,
) {
  return async (
    queries: Queries,
    definition: ResourceDefinition,
    { values, locale }: { readonly values: Readonly<Record<string, unknown>>; readonly locale: Locale },
  ): Promise<PublishProblem[]> => {
    const { timeZone, forbiddenWords } = await loadSettings()
    const reader = createContentReader({
      db: queries,
      findArea: resources.find,
      now: Math.floor(clock() / 1000),
      locale,
      timeZone,
      showRichText: (html) => html,
      addTag: () => undefined,
    })
    const fields = visitedFields(definition)
    return [
      ...findMissing(definition, values),
      ...findForbidden(fields, values, readWords(forbiddenWords)),
      ...(await findDeadLinks({ storage, resources, reader }, internalLinks(fields, values))),
    ]
  }
}

/** Maximum number of words that a report names for a field; the others are named once these are removed. */
const mostNamed = 10

/** Reads the list of the configuration: one word or phrase on each line. */
export function readWords(list: string): readonly string[] {
  return [...new Set(list.split('\n').map((line) => line.trim()))].filter((word) => word !== '')
}

/** Finds the words that advertisements must not contain, in every text that visitors read; case and the width of letters do not matter. */
export function findForbidden(
  fields: readonly (readonly [name: string, field: Field])[],
  values: Readonly<Record<string, unknown>>,
  words: readonly string[],
): PublishProblem[] {
  const wanted = words.map((word) => ({ word, key: comparable(word) }))
  return fields.flatMap(([name, field]) => {
    if (field.kind !== 'text' && field.kind !== 'richText') return []
    return wireNames(name, field).flatMap((wireName): PublishProblem[] => {
      const text = values[wireName]
      if (typeof text !== 'string') return []
      const visible = comparable(field.kind === 'richText' ? plainText(text) : text)
      const found = wanted.flatMap(({ word, key }) => (visible.includes(key) ? [word] : []))
      return found.slice(0, mostNamed).map((word) => ({ field: wireName, kind: 'word', text: word }))
    })
  })
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Maximum number of links that one check follows: each may read the database. */
const mostLinks = 100

/** A path of the site, and the field that leads there. */
interface FoundLink {
  readonly field: string
  readonly path: string
}

/** Returns the paths of this site that texts and link fields lead to. Addresses of other sites are not followed. */
export function internalLinks(
  fields: readonly (readonly [name: string, field: Field])[],
  values: Readonly<Record<string, unknown>>,
): readonly FoundLink[] {
  const found = fields.flatMap(([name, field]) =>
    wireNames(name, field).flatMap((wireName): FoundLink[] => {
      const value = values[wireName]
      if (typeof value !== 'string') return []
      const isLink = field.kind === 'text' && field.rules?.includes('link') === true
      const targets = field.kind === 'richText' ? linksInHtml(value) : isLink ? [value] : []
      return targets.filter((path) => /^\/(?!\/)/.test(path)).map((path) => ({ field: wireName, path }))
    }),
  )
  const distinct = new Map(found.map((link) => [`${link.field} ${link.path}`, link]))
  return [...distinct.values()].slice(0, mostLinks)
}

function linksInHtml(html: string): string[] {
  return [...html.matchAll(/<a\s[^<>]*?href\s*=\s*"([^"]*)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Finds the links that lead nowhere: to a page that the site does not have, to a record that visitors cannot see, to a missing file. */
async function findDeadLinks(
  { storage, resources, reader }: StoragePort & { readonly resources: BoundResources; readonly reader: ContentReader },
  links: readonly FoundLink[],
): Promise<PublishProblem[]> {
  const dead: PublishProblem[] = []
  for (const { field, path } of links)
    if (!(await resolvesSomewhere(path))) dead.push({ field, kind: 'link', text: path })
  return dead

  async function resolvesSomewhere(path: string): Promise<boolean> {
    const plain = decoded(path.split(/[?#]/, 1)[0] ?? '').replace(/^\/en(?=\/|$)/, '') || '/'
    const file = /^\/storage\/(.+)$/.exec(plain)?.[1]
    if (file !== undefined) return isFileName(file) && storage.has(file)
    for (const { definition } of resources.all()) {
      if (!isVisited(definition) || definition.visitors.path === undefined) continue
      const [before = '', after = ''] = definition.visitors.path.split('{key}')
      if (!plain.startsWith(before) || !plain.endsWith(after)) continue
      const key = plain.slice(before.length, plain.length - after.length)
      if (key === '' || key.includes('/')) continue
      return (await reader.find(definition, keyOf(definition.visitors.key, key))) !== undefined
    }
    return isSiteTarget(plain)
  }
}

/** Records without a key of their own are addressed by their id. */
function keyOf(name: string | undefined, key: string): string | number {
  return name === undefined ? (/^\d{1,9}$/.test(key) ? Number(key) : 0) : key
}

function isFileName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && !part.startsWith('.')) && !name.includes('\0')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

type Values = Readonly<Record<string, unknown>>

/** Fields that visitors read in lists or on the page of a record. */
export function visitedFields({ fields, visitors }: ResourceDefinition): [name: string, field: Field][] {
  if (!visitors) return []
  const names = new Set([...visitors.card.fields, ...(visitors.page?.fields ?? [])])
  return Object.entries(fields).filter(([name, field]) => names.has(name) && !field.internal && !field.virtual)
}

/**
 * The missing content of a record: the picture and the summary of its card, the text of its page, the description of a picture, and the
 * English of a text. Derived from the definition: a new area needs no code here.
 */
export function findMissing(definition: ResourceDefinition, values: Values): PublishProblem[] {
  const { visitors } = definition
  if (!visitors) return []
  return visitedFields(definition).flatMap(([name, field]) => [
    ...missingValue(visitors, name, field, values),
    ...missingAlt(definition, name, field, values),
    ...undescribedPictures(name, field, values),
    ...missingEnglish(name, field, values),
  ])
}

function missingValue({ card, page }: Visitors, name: string, field: Field, values: Values): PublishProblem[] {
  if (!isEmpty(values[name])) return []
  const isOnCard = card.fields.includes(name)
  if (field.kind === 'image') return isOnCard ? [{ field: name, kind: 'picture' }] : []
  if (field.kind === 'text') return isOnCard && field.multiline ? [{ field: name, kind: 'summary' }] : []
  return field.kind === 'richText' && page?.fields.includes(name) ? [{ field: name, kind: 'text' }] : []
}

function missingAlt({ fields }: ResourceDefinition, name: string, field: Field, values: Values): PublishProblem[] {
  const alt = `${name}_alt`
  const isMissing = field.kind === 'image' && fields[alt] && !isEmpty(values[name]) && isEmpty(values[alt])
  return isMissing ? [{ field: alt, kind: 'alt' }] : []
}

/** The pictures in a text without a description, by their addresses. */
function undescribedPictures(name: string, field: Field, values: Values): PublishProblem[] {
  if (field.kind !== 'richText') return []
  return wireNames(name, field).flatMap((wireName) => {
    const html = values[wireName]
    const pictures = typeof html === 'string' ? [...html.matchAll(/<img\b[^<>]*>/gi)].map(([tag]) => tag) : []
    const undescribed = pictures.filter((tag) => !/\salt\s*=\s*"[^"]*[^\s"][^"]*"/i.test(tag))
    const addresses = undescribed.map((tag) => /\ssrc\s*=\s*"([^"]*)"/i.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')
    return [...new Set(addresses)].map((text): PublishProblem => ({ field: wireName, kind: 'textPicture', text }))
  })
}

function missingEnglish(name: string, field: Field, values: Values): PublishProblem[] {
  const english = `${name}_en`
  return isBilingual(field) && !isEmpty(values[name]) && isEmpty(values[english])
    ? [{ field: english, kind: 'english' }]
    : []
}

/** An empty rich text may be a paragraph without words. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'string') return value === undefined || value === null
  return value === '' || (!/<(?:img|video|audio|iframe)\b/i.test(value) && plainText(value).trim() === '')
}

/** The words of a text that may be HTML. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
