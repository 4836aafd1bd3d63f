import { type Field, isSiteTarget, isVisited, type PublishProblem, wireNames } from '@teachnet/contract'
import type { ContentReader } from '../../content/content-reader.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { StoragePort } from '../../ports.ts'

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
export async function findDeadLinks(
  { storage, resources, reader }: StoragePort & { readonly resources: BoundResources; readonly reader: ContentReader },
  links: readonly FoundLink[],
): Promise<PublishProblem[]> {
  const dead: PublishProblem[] = []
  for (const { field, path } of links) if (!(await leadsSomewhere(path))) dead.push({ field, kind: 'link', text: path })
  return dead

  async function leadsSomewhere(path: string): Promise<boolean> {
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
