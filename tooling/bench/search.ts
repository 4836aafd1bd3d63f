import { signInAdministrator } from '@teachnet/e2e/api'
import { type Product, startProduct } from '@teachnet/e2e/product'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

import { type BenchDatabase, createDatabases, openFilledDatabase } from './databases.ts'
import { runLoad } from './load.ts'
import { type Measurement, percentile } from './report.ts'

const connections = 16
const embeddedRecords = 100_000
/** The longest time in ms for 99 of 100 searches. */
const longest = { PostgreSQL: 30, embedded: 60 } as const
/** Milliseconds after which a search answers that there are too many results. */
const mostOfStatement = 300

const suggest = '/api/content/suggest?q='
const search = '/api/content/search?q='

/**
 * Measures searches in articles of 200 words: how fast their documents are written, how large they are, what they add to saving an article,
 * and what 16 visitors wait for. `BENCH_DATABASE` is the address of a database on PostgreSQL that is filled once and reused.
 *
 * @param records articles on PostgreSQL; the embedded database has at most 100,000
 */
export async function measureSearch(postgresql: string | undefined, records = 1_000_000): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const filled = process.env.BENCH_DATABASE
  for (const database of filled ? [await openFilledDatabase(filled)] : await createDatabases(postgresql)) {
    const count = database.label === 'embedded' ? Math.min(records, embeddedRecords) : records
    try {
      measurements.push(...(await measureDatabase(database, count)))
    } finally {
      await database.drop()
    }
  }
  return measurements
}

async function measureDatabase(database: BenchDatabase, records: number): Promise<Measurement[]> {
  const label = `${records.toLocaleString('en-US')} articles, ${database.label}`
  await (await start(database)).stop() // creates the tables
  const measurements: Measurement[] = []
  if (!(await isFilled(database, records))) {
    await fill(database, records)
    const first = await start(database)
    try {
      const rebuilt = await waitForDocuments(first, database, records)
      const what = `documents written, ${label}`
      measurements.push({ what, value: rebuilt, unit: 'records/s', budget: { atLeast: 5000 } })
    } finally {
      await first.stop()
    }
    await database.run('vacuum analyze')
  }
  if (database.label === 'PostgreSQL') {
    measurements.push(...(await measureSizes(database.database, `as written, ${label}`)))
    await database.run('reindex index search_document_terms_index')
    report('index built anew')
    measurements.push(...(await measureSizes(database.database, `built anew, ${label}`)))
  }
  const product = await start(database)
  try {
    measurements.push(...(await measureVisitors(product, label, longest[database.label])))
    measurements.push(...(await measureWrite(product, label)))
    return measurements
  } finally {
    await product.stop()
  }
}

/** Each visitor has an address of their own, which the proxy in front of the server names. */
function start({ database, dataDir }: BenchDatabase): Promise<Product> {
  return startProduct({ database, dataDir, env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '1' }, timeout: 120_000 })
}

function report(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}

/** Whether a database that is reused has the articles with their documents. */
async function isFilled({ database, label }: BenchDatabase, records: number): Promise<boolean> {
  if (label === 'embedded') return false
  const [row] = await query<{ count: number }>(
    database,
    `select count(*)::int as count from search_document where table_name = 'information_item' and record_id > ${firstId}`,
  )
  return (row?.count ?? 0) >= records
}

/** Articles of one statement. */
const batch = 50_000
/** The articles of the demo have smaller ids. */
const firstId = 10_000

async function fill(database: BenchDatabase, records: number): Promise<void> {
  await database.run(createSentences())
  for (let from = 1; from <= records; from += batch) {
    // oxlint-disable-next-line no-await-in-loop -- one table
    await database.run(fillArticles(from, Math.min(from + batch - 1, records)))
    report(`${Math.min(from + batch - 1, records).toLocaleString('en-US')} articles stored`)
  }
  await database.run(
    `drop table bench_word, bench_sentence; delete from search_source where table_name = 'information_item'; analyze`,
  )
}

/** Seconds after which the documents are not waited for. */
const mostSeconds = 1800

/** Waits until the server has written the documents of the articles. Returns the records per second. */
async function waitForDocuments(product: Product, database: BenchDatabase, records: number): Promise<number> {
  const startedAt = performance.now()
  for (let waited = 0; waited < mostSeconds; waited += 1) {
    const line = product
      .logs()
      .split('\n')
      .find((each) => each.includes('"information.Item"') && each.includes('search documents'))
    if (line !== undefined) {
      const seconds = Number(/"seconds":([\d.]+)/.exec(line)?.[1] ?? Number.NaN)
      return records / seconds
    }
    if (waited % 10 === 9)
      report(`${await countDocuments(database)} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    await wait(1000)
  }
  throw new Error(`The documents were not written within ${mostSeconds} s: ${await countDocuments(database)}`)
}

/** How many documents there are, as text; the embedded database has one connection, which the server uses. */
async function countDocuments({ database, label }: BenchDatabase): Promise<string> {
  if (label === 'embedded') return 'documents are written'
  const [row] = await query<{ count: number }>(
    database,
    `select count(*)::int as count from search_document where table_name = 'information_item'`,
  )
  return `${(row?.count ?? 0).toLocaleString('en-US')} documents`
}

async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** 5000 sentences of 20 words out of 3000: the n-th most frequent word is n times rarer than the first one. */
function createSentences(): string {
  return `
    drop table if exists bench_word, bench_sentence;
    select setseed(0.5);
    create table bench_word as select n, text from unnest(array[${words.map((word) => `'${word}'`).join(',')}]) with ordinality as w(text, n);
    create table bench_sentence as
      select place.n, string_agg(word.text, '' order by place.k) || '。' as text
      from (select n, k, floor(exp(random() * ln(3000)))::integer as word from generate_series(1, 5000) n, generate_series(1, 20) k) place
      join bench_word word on word.n = greatest(place.word, 1) group by place.n;
    analyze bench_word; analyze bench_sentence;`
}

/** Articles of ten sentences each. */
function fillArticles(from: number, to: number): string {
  const sentences = Array.from({ length: 10 }, (_, index) => `s${index}`)
  const joins = sentences.map(
    (name, index) => `join bench_sentence ${name} on ${name}.n = 1 + abs(hashint4(r.n * 10 + ${index})) % 5000`,
  )
  return `
    insert into information_item (id, slug, title, title_en, category_id, summary, content, status, publish_time, is_news, create_time, update_time)
      select ${firstId} + r.n, 'bench-' || r.n, t1.text || t2.text || t3.text || r.n, '', (select min(id) from information_category), '',
        '<p>' || ${sentences.map((name) => `${name}.text`).join(' || ')} || '</p>', '1', 1600000000 + r.n, 1, 1600000000 + r.n, 1600000000 + r.n
      from generate_series(${from}, ${to}) r(n) ${joins.join(' ')}
      join bench_word t1 on t1.n = 1 + abs(hashint4(r.n)) % 3000 join bench_word t2 on t2.n = 1 + abs(hashint4(r.n + 7)) % 3000
      join bench_word t3 on t3.n = 1 + (r.n % 30) order by r.n on conflict do nothing;`
}

const common =
  '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感见明问力理尔点文几定本公特做外孩相西果走将月十实向声车全信重三机工物气每并别真打太新比才便夫再书部水像眼等体却加电主界门利海受听表德少克代员许先口由死安写性马光白或住难望教命花结乐色更拉东神记处让母父应直字场平报友关放至张认接告入笑内英军候民岁往何度山觉路带万男边风解叫任金快原吃变通师立象数四失满战远格士音轻目条呢'

/** Words of two and three characters, the most frequent first. */
const words = Array.from({ length: 3000 }, (_, n) => {
  const characters = [...common]
  const at = (salt: number) => characters[((n + 1) * salt) % characters.length] ?? ''
  return `${at(7919)}${at(104_729)}${n % 4 === 0 ? at(611_953) : ''}`
})

async function measureSizes(url: string, label: string): Promise<Measurement[]> {
  const [size] = await query<{ text: number; index: number; documents: number }>(
    url,
    `select (select sum(octet_length(title) + octet_length(summary) + octet_length(content)) from information_item)::float8 as text,
      pg_indexes_size('search_document')::float8 as index, pg_table_size('search_document')::float8 as documents`,
  )
  if (!size) return []
  return [
    {
      what: `indexes of the documents against the text, ${label}`,
      value: size.index / size.text,
      unit: '×',
      budget: { atMost: 1.5 },
    },
    { what: `documents against the text, ${label}`, value: size.documents / size.text, unit: '×' },
  ]
}

/** What visitors type. The n-th query of a kind differs from the one before, so that no cache has it. */
const queries: Readonly<Record<string, (n: number) => string>> = {
  'two common words': (n) => `${wordAt(n % 40)} ${wordAt((n * 7) % 53)}`,
  'a word of every rank': (n) => wordAt((n * 31) % 3000),
  'a title': (n) => `${wordAt((n * 13) % 3000)}${n}`,
  pinyin: (n) => `${syllables[n % syllables.length]}${syllables[(n * 3 + 1) % syllables.length]}`,
  'made-up words': (n) => `w${(n * 2_654_435_761) % 4_294_967_296}`,
  'made-up Latin words': (n) =>
    [...`${(n * 2_654_435_761) % 4_294_967_296}`].map((digit) => 'qxzvkjwgpf'[Number(digit)]).join(''),
  'made-up Chinese words': (n) =>
    String.fromCodePoint(0x5000 + ((n * 7919) % 8000), 0x5000 + ((n * 104_729) % 8000), 0x5000 + ((n * 31) % 8000)),
}

const syllables = [
  'xue',
  'shu',
  'zhong',
  'guo',
  'da',
  'jia',
  'sheng',
  'huo',
  'wen',
  'li',
  'jiao',
  'shi',
  'ming',
  'tian',
  'xin',
]

function wordAt(rank: number): string {
  return words[rank % words.length] ?? ''
}

/** As many networks as connections. */
const visitorOf = (n: number) => `198.51.${n % connections}.7`

/** Milliseconds between two requests of somebody who types. */
const typing = 250

/** 16 visitors who type, and then 16 connections that send the next request as soon as they have a reply. */
async function measureVisitors({ origin }: Product, label: string, most: number): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const load = { origin, headers: { server: 'true' }, visitor: visitorOf, connections, acceptsAll: true }
  const kinds = Object.entries(queries)
  let first = 1_000_000
  for (const [place, path] of Object.entries({ suggestions: suggest, search })) {
    const measure = async (kind: string, query: (n: number) => string, pause: number) => {
      const from = (first += 100_000)
      const pathOf = (n: number) => `${path}${encodeURIComponent(query(from + n))}`
      await runLoad({ ...load, path: (n) => pathOf(n + 50_000), duration: 500 })
      const { p50, p99, count, statuses } = await runLoad({ ...load, path: pathOf, pause, duration: 4000 })
      const what = `${place}, ${kind}, ${label}`
      report(`${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count}`)
      measurements.push(
        { what: `${what}, p50 of ${count}`, value: p50, unit: 'ms' },
        { what: `${what}, p99`, value: p99, unit: 'ms', budget: { atMost: most } },
      )
      const refused = count - (statuses.get(200) ?? 0)
      if (refused > 0)
        measurements.push({ what: `${what}, refused`, value: refused, unit: 'replies', budget: { atMost: 0 } })
    }
    await measure('people who type', (n) => kinds[n % kinds.length]?.[1](n) ?? '', typing)
    for (const [kind, query] of kinds) await measure(kind, query, 0)
  }
  measurements.push(...(await measureAlone(origin, label)))
  return measurements
}

/** One visitor, without others: what a search takes of the server. */
async function measureAlone(origin: string, label: string): Promise<Measurement[]> {
  const samples: number[] = []
  for (let n = 0; n < 30; n += 1)
    for (const query of Object.values(queries)) {
      const startedAt = performance.now()
      await (
        await fetch(`${origin}${search}${encodeURIComponent(query(n + 9_000_000))}`, { headers: { server: 'true' } })
      ).arrayBuffer()
      samples.push(performance.now() - startedAt)
    }
  return [
    { what: `search, one visitor, p50, ${label}`, value: percentile(samples, 0.5), unit: 'ms' },
    {
      what: `search, one visitor, the longest, ${label}`,
      value: Math.max(...samples),
      unit: 'ms',
      budget: { atMost: mostOfStatement },
    },
  ]
}

/** Saves articles with a change of a searched text, and of one that is not searched. */
async function measureWrite({ origin }: Product, label: string): Promise<Measurement[]> {
  const { post } = await signInAdministrator(origin)
  const time = async (n: number, change: object) => {
    const startedAt = performance.now()
    const reply = await post('/admin/information.Item/edit', { id: firstId + 1 + n, ...change })
    if (reply.code !== 1) throw new Error(`An article was not saved: ${reply.msg}`)
    return performance.now() - startedAt
  }
  const [searched, other]: [number[], number[]] = [[], []]
  const text = (n: number) => Array.from({ length: 200 }, (_, index) => wordAt(n * 17 + index * index)).join('')
  for (let n = 0; n < 400; n += 1) {
    other.push(await time(n, { author: `作者${n}` }))
    searched.push(await time(n, { content: `<p>${text(n)}</p>` }))
  }
  const [withDocument, without] = [percentile(searched.slice(100), 0.5), percentile(other.slice(100), 0.5)]
  return [
    { what: `an article saved without a change of its document, ${label}`, value: without, unit: 'ms' },
    {
      what: `what the document adds to saving an article of 200 words, ${label}`,
      value: withDocument - without,
      unit: 'ms',
      budget: { atMost: 1 },
    },
  ]
}
