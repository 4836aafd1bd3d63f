import { isVisited } from '@teachnet/contract'
import { recordLinkForm } from '@teachnet/contract/rich-text'
import { defaultLocale } from '@teachnet/protocol'
import { languageParameter } from '@teachnet/languages'
import { type ContentSource, requireArea } from './content-source.ts'
import { columnOf } from './joins.ts'
import { restrict } from './record-selection.ts'

/** Sets the links to records in clean HTML to the present addresses of the records. */
export type FollowLinks = (html: string) => string

/** Maximum number of linked records in the texts of one read. Further links keep their stored address. */
const mostLinked = 500

const asStored: FollowLinks = (html) => html

/**
 * Loads the addresses of the records that the HTML of rows links to, with one query for each area. A link to a record that visitors may not
 * see leads nowhere: only its text stays.
 *
 * @param columns of the rows with HTML
 */
export async function loadRecordLinks(
  source: ContentSource,
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): Promise<FollowLinks> {
  const linked = new Set<string>()
  for (const row of rows) for (const column of columns) collect(row[column], linked)
  if (linked.size === 0) return asStored
  const idsByArea = Map.groupBy([...linked].slice(0, mostLinked), areaOf)
  const addresses = new Map<string, string | undefined>()
  for (const [controller, links] of idsByArea)
    for (const [link, address] of await loadAddresses(source, controller, links)) addresses.set(link, address)
  return (html) =>
    html.replaceAll(anchor, (tag, link: string) => {
      if (!addresses.has(link)) return tag.replace(marker, '')
      const address = addresses.get(link)
      return address === undefined ? '<a>' : withAddress(tag.replace(marker, ''), address)
    })
}

/** An opening tag as the sanitiser writes it: no `>` in values, and double quotes. */
const anchor = /<a\b[^>]*\sdata-record="([^"]*)"[^>]*>/g
const marker = /\sdata-record="[^"]*"/g

function collect(html: unknown, linked: Set<string>): void {
  if (typeof html !== 'string' || !html.includes('data-record=')) return
  for (const [, link = ''] of html.matchAll(/\sdata-record="([^"]{1,80})"/g))
    if (recordLinkForm.test(link)) linked.add(link)
}

function areaOf(link: string): string {
  return link.slice(0, link.indexOf(':'))
}

/** The address of each linked record of an area; undefined for one that visitors may not see. */
async function loadAddresses(
  source: ContentSource,
  controller: string,
  links: readonly string[],
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>(links.map((link) => [link, undefined]))
  const definition = source.findArea(controller)?.definition
  if (!definition || !isVisited(definition) || definition.visitors.path === undefined) return found
  const { path, key = 'id' } = definition.visitors
  const area = requireArea(source, controller)
  const id = columnOf(area, 'id')
  const query = source.db
    .select({ id, key: columnOf(area, key) })
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, { ids: links.map((link) => Number(link.slice(controller.length + 1))) })
  const language = source.locale === defaultLocale ? '' : `?${languageParameter}=${source.locale}`
  for (const row of await query)
    found.set(
      `${controller}:${Number(row.id)}`,
      `${path.replace('{key}', encodeURIComponent(String(row.key)))}${language}`,
    )
  return found
}

function withAddress(tag: string, address: string): string {
  const plain = tag.replace(/\shref="[^"]*"/g, '')
  return `<a href="${address}"${plain.slice('<a'.length)}`
}
