import { type Caller, pick, signInAdministrator } from '@teachnet/e2e/api'
import { type Product, startProduct } from '@teachnet/e2e/product'
import { setTimeout as wait } from 'node:timers/promises'

import { measureOnEach, type BenchDatabase } from './databases.ts'
import { readProcessorTime } from './processor-time.ts'
import type { Measurement } from './report.ts'

const rows = 5000
/** Rows of one call, as the dialog sends them. */
const sent = 200

/** A table of rows as a person would bring it. */
interface ImportedTable {
  readonly what: string
  readonly controller: string
  readonly columns: readonly string[]
  readonly cells: (n: number) => string[]
}

/**
 * Measures the processor time of the server for an import of 5,000 rows with its check, for short records and for articles with long rich
 * text, and the longest time that another administrator waits for a list meanwhile.
 */
export async function measureImports(postgresql: string | undefined): Promise<Measurement[]> {
  return measureOnEach(postgresql, measureDatabase)
}

async function measureDatabase({ label, database, dataDir }: BenchDatabase): Promise<Measurement[]> {
  const product = await startProduct({ database, dataDir, env: { DEMO: 'on', LOG_LEVEL: 'warn' }, timeout: 120_000 })
  try {
    const caller = await signInAdministrator(product.origin)
    const measurements: Measurement[] = []
    for (const table of [certificates, await createArticles(caller)]) {
      await waitUntilIdle(product)
      const before = await readProcessorTime(product.pid)
      const work = importRows(caller, table, rows)
      const waited = await waitedDuring(caller, work)
      await work
      const processor = (await readProcessorTime(product.pid)) - before
      measurements.push(
        {
          what: `processor time of an import of ${rows} ${table.what}, ${label}`,
          value: processor / 1000,
          unit: 's',
          budget: { atMost: 10 },
        },
        { what: `a list meanwhile, the slowest of ${waited.length}, ${label}`, value: Math.max(...waited), unit: 'ms' },
        {
          what: `a list meanwhile, the median, ${label}`,
          value: waited.toSorted((one, other) => one - other)[Math.floor(waited.length / 2)] ?? Number.NaN,
          unit: 'ms',
        },
      )
    }
    return measurements
  } finally {
    await product.stop()
  }
}

/** Imports rows like the dialog: sends them, checks them and writes them. @throws Error unless all are added */
async function importRows({ get, post }: Caller, table: ImportedTable, total: number): Promise<void> {
  const { controller, columns } = table
  const begun = await post('/admin/bulk/import', { controller, mode: 'add', key: '', columns, total })
  const id = Number(pick(begun.data, 'id'))
  for (let from = 1; from <= total; from += sent) {
    const cells = Array.from({ length: Math.min(sent, total - from + 1) }, (_, at) => table.cells(from + at))
    const reply = await post('/admin/bulk/rows', { id, from, rows: cells })
    if (reply.code !== 1) throw new Error(`Rows were not taken: ${reply.msg}`)
  }
  for (const [call, end] of [
    ['check', 'checked'],
    ['start', 'done'],
  ] as const) {
    await post(`/admin/bulk/${call}`, { id })
    for (;;) {
      const { data } = await get(`/admin/bulk/run?id=${id}`)
      if (pick(data, 'state') === 'failed' || Number(pick(data, 'failed')) > 0)
        throw new Error(`Rows were refused: ${JSON.stringify(pick(data, 'failures', 0))}`)
      if (pick(data, 'state') === end) break
      await wait(500)
    }
  }
}

/** The times in ms of a list that is asked for ten times a second while work goes on. */
async function waitedDuring({ get }: Caller, work: Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) {
    const startedAt = performance.now()
    await get('/admin/teacher.Teacher/index?limit=10')
    times.push(performance.now() - startedAt)
    await wait(100)
  }
  return times
}

async function waitUntilIdle({ pid }: Product): Promise<void> {
  for (let before = -1000, now = 0; now - before > 30;) {
    before = await readProcessorTime(pid)
    await wait(1000)
    now = await readProcessorTime(pid)
  }
}

const certificates: ImportedTable = {
  what: 'certificates',
  controller: 'fond.Code',
  columns: ['code', 'kind', 'holder_name', 'subject_title', 'issued_on'],
  cells: (n) => [`BENCH-${n}`, '教师', `王老师${n}`, `第 ${n} 期培训的结业证书`, '2026/3/5'],
}

/** Articles of the paragraphs of the demo's articles: each has other ones, about 2,000 characters of rich text. */
async function createArticles({ get }: Caller): Promise<ImportedTable> {
  const { data } = await get('/admin/information.Item/index?limit=30')
  const list = pick(data, 'list')
  const paragraphs: string[] = []
  for (const item of Array.isArray(list) ? list : []) {
    const article = await get(`/admin/information.Item/edit?id=${Number(pick(item, 'id'))}`)
    const content = pick(article.data, 'row', 'content')
    paragraphs.push(...(String(content).match(/<(p|h2|h3|ul|ol|blockquote|figure)\b[\s\S]*?<\/\1>/g) ?? []))
  }
  const category = String(pick(list, 0, 'category', 'name'))
  return {
    what: 'articles with long rich text',
    controller: 'information.Item',
    columns: ['title', 'slug', 'category_id', 'summary', 'content', 'publish_time', 'tags'],
    cells: (n) => {
      const content = [`<h2>第 ${n} 篇</h2>`]
      for (let at = n * 7, length = 0; length < 2000; at += 1) {
        const paragraph = paragraphs[at % paragraphs.length] ?? ''
        content.push(paragraph)
        length += paragraph.length + 1
      }
      return [
        `第 ${n} 篇文章`,
        `bench-${n}`,
        category,
        `第 ${n} 篇的摘要`,
        content.join(''),
        '2026/3/5 09:00',
        '听、说、读',
      ]
    },
  }
}
