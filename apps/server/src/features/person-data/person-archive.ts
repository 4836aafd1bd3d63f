import type { Locale } from '@teachnet/protocol'
import { type AsyncZippable, strToU8 } from 'fflate'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { MessagesPort, StoragePort } from '../../platform/ports.ts'
import { readArchiveFiles, zipArchive } from '../../platform/storage/zip-archive.ts'
import type { PresentedRow } from './present-person.ts'

/** Records of one table in an archive. */
interface ArchivedGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly PresentedRow[]
}

interface Archive {
  readonly groups: readonly ArchivedGroup[]
  /** Paths of private and public files. */
  readonly files: readonly string[]
  readonly locale: Locale
  /** When it was made, as people read it. */
  readonly time: string
}

/** Bytes of the files of an archive, which is made in memory. */
const mostBytes = 300_000_000

/**
 * Packs what was found into a zip file: a page to read, the same as JSON, and the files.
 *
 * @throws TOO_LARGE
 */
export async function packArchive(
  { storage, translate }: StoragePort & MessagesPort,
  { groups, files, locale, time }: Archive,
): Promise<Uint8Array> {
  const t = (id: string, values = {}) => translate(locale, id, values)
  const content: AsyncZippable = await readArchiveFiles(storage, files, {
    bytes: mostBytes,
    message: 'person.archiveTooLarge',
  })
  const names = Object.keys(content)
  const data = Object.fromEntries(groups.map(({ key, title, rows }) => [key, { title, records: rows.map(toJson) }]))
  content['data.json'] = strToU8(`${JSON.stringify(data, null, 2)}\n`)
  content['data.html'] = strToU8(toPage({ groups, files: names, lang: locale === 'en' ? 'en' : 'zh-CN' }, t, time))
  return zipArchive(content)
}

/** A record as values by label; a label that repeats gets a number. */
function toJson({ label, values }: PresentedRow): Readonly<Record<string, unknown>> {
  const byLabel: Record<string, string> = {}
  for (const { label: name, value } of values) {
    let unique = name
    for (let turn = 2; Object.hasOwn(byLabel, unique); turn += 1) unique = `${name} (${turn})`
    byLabel[unique] = value
  }
  return { label, values: byLabel }
}

type Say = (id: string, values?: Record<string, string | number>) => string

interface Page {
  readonly groups: readonly ArchivedGroup[]
  readonly files: readonly string[]
  readonly lang: string
}

/** A page without scripts that shows the records and links to the files. */
function toPage({ groups, files, lang }: Page, t: Say, time: string): string {
  const sections = groups.map(({ title, rows }) => {
    const records = rows.map(({ label, values }) => {
      const lines = values.map(
        (each) => `<tr><th>${escapeHtml(each.label)}</th><td>${escapeHtml(each.value)}</td></tr>`,
      )
      return `<h3>${escapeHtml(label)}</h3><table>${lines.join('')}</table>`
    })
    return `<h2>${escapeHtml(title)} (${rows.length})</h2>${records.join('')}`
  })
  const links = files.map((name) => `<li><a href="${escapeHtml(encodeURI(name))}">${escapeHtml(name)}</a></li>`)
  const fileList = links.length > 0 ? `<h2>${escapeHtml(t('person.archiveFiles'))}</h2><ul>${links.join('')}</ul>` : ''
  const style =
    'body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%}' +
    'th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{width:14rem;font-weight:600}'
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(t('person.archiveTitle'))}</title><style>${style}</style></head><body><h1>${escapeHtml(t('person.archiveTitle'))}</h1><p>${escapeHtml(t('person.archiveLead', { time }))}</p>${sections.join('')}${fileList}</body></html>\n`
}
