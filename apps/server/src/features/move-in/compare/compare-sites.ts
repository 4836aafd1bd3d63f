import { fromControllerFile } from '../../../records/history/admin-log.ts'
import { valueText } from '../../../platform/untyped-values.ts'
import { StartError } from '../../../platform/process/start-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { type Difference, differencesOf } from './same-value.ts'

export interface CompareCommand {
  /** Addresses below which the old site and the server here have the calls of the back office. */
  readonly old: string
  readonly here: string
  /** Tokens of an administrator of each, who may read everything. */
  readonly oldToken: string
  readonly hereToken: string
}

interface Reply {
  readonly code?: unknown
  readonly msg?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/** Reads a path with its query. */
type Read = (path: string) => Promise<Reply>

/** An area that both have: the names of its controller. */
interface Area {
  readonly old: string
  readonly here: string
  /** Its records are a tree, whose list is not paged. */
  readonly isTree?: boolean
  /** Each sign-in adds records: only the first ones are compared. */
  readonly isGrowing?: boolean
}

const trees = ['auth.Group', 'auth.Rule', 'user.Rule']
const coreAreas: readonly Area[] = [
  ...trees.map((name) => ({ old: name, here: name, isTree: true })),
  ...['auth.Admin', 'user.User', 'user.Group', 'user.MoneyLog', 'user.ScoreLog', 'routine.Attachment'],
  ...['DataRecycle', 'DataRecycleLog', 'SensitiveData', 'SensitiveDataLog'].map((name) => `security.${name}`),
  { old: 'auth.AdminLog', here: 'auth.AdminLog', isGrowing: true },
].map((area) => (typeof area === 'string' ? { old: area, here: area } : area))

/** Rows of a page. */
const pageSize = 10

/**
 * Asks the old site and the server here for the same lists, forms and configuration, and reports what differs. Only reads. The old site
 * answers 120 reads a minute.
 *
 * @returns the exit code
 */
export async function compareSites(
  { old, here, oldToken, hereToken }: CompareCommand,
  { fetch, wait, say }: ComparePorts,
): Promise<number> {
  const readOld = createReader(old, oldToken, { fetch, wait })
  const readHere = createReader(here, hereToken, { fetch, wait })
  const [before, after] = [await readOld('Index/index'), await readHere('Index/index')]
  for (const [reply, site] of [[before, old] as const, [after, here] as const])
    if (reply.code !== 1) throw new StartError(`${site} does not accept the token: ${messageOf(reply)}`)
  const found: Found[] = menuDifferences(before, after)
  const config = [await readOld('routine.Config/index'), await readHere('routine.Config/index')] as const
  const items = config.map(configItems)
  const timeZone = valueText(items[0]?.time_zone) || 'Asia/Shanghai'
  found.push(...located('routine.Config', 'index', differencesOf(items[0], items[1], timeZone)))
  const areas = [...coreAreas, ...ownAreas(before, after)]
  let count = 2
  for (const area of areas) {
    for await (const { read, differences } of compareArea(area, { readOld, readHere, timeZone })) {
      count += 1
      found.push(...located(area.old, read, differences))
    }
  }
  const wrong = found.filter((each) => reasonOf(each) === undefined)
  say(`${count} reads of ${areas.length} areas, the menu and the configuration: ${wrong.length} values differ`)
  for (const line of grouped(wrong, '!')) say(line)
  const meant = found.filter((each) => reasonOf(each) !== undefined)
  if (meant.length > 0) say(`${meant.length} values differ by intent:`)
  for (const line of grouped(meant, '·')) say(line)
  return wrong.length === 0 ? exitCodes.done : exitCodes.leftOver
}

interface ComparePorts {
  readonly fetch: typeof globalThis.fetch
  /** Waits for some milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Prints a line. */
  readonly say: (line: string) => void
}

interface Found extends Difference {
  readonly area: string
  readonly read: string
}

function located(area: string, read: string, differences: readonly Difference[]): Found[] {
  return differences.map((difference) => ({ area, read, ...difference }))
}

async function* compareArea(
  area: Area,
  { readOld, readHere, timeZone }: { readonly readOld: Read; readonly readHere: Read; readonly timeZone: string },
): AsyncGenerator<{ readonly read: string; readonly differences: readonly Difference[] }> {
  async function compare(read: string, query: string, queryHere = query) {
    const [old, here] = await Promise.all([
      readOld(`${area.old}/${read}?${query}`),
      readHere(`${area.here}/${read}?${queryHere}`),
    ])
    const codes = [`${String(old.code)} ${messageOf(old)}`, `${String(here.code)} ${messageOf(here)}`] as const
    if (old.code !== here.code) return { old, here, differences: [{ place: 'code', old: codes[0], here: codes[1] }] }
    const rows = rowsOf(old)
    const parts =
      read === 'edit'
        ? [Object(old.data).row, Object(here.data).row]
        : [{ list: rows }, { list: area.isTree ? sameRows(rows, rowsOf(here)) : rowsOf(here) }]
    return { old, here, differences: differencesOf(parts[0], parts[1], timeZone) }
  }
  const lists = area.isTree
    ? [['list', 'isTree=false']]
    : [
        ['list by id', 'order=id,asc'],
        // Its records are added by each sign-in.
        ...(area.isGrowing
          ? []
          : [
              ['list', ''],
              ['list by id, backwards', 'order=id,desc'],
            ]),
      ]
  let first: { readonly old: unknown; readonly here: unknown; readonly total: number } | undefined
  for (const [name = '', query = ''] of lists) {
    const { old, here, differences } = await compare('index', `limit=${pageSize}&${query}`)
    const [total, totalHere] = [Object(old.data).total, Object(here.data).total]
    const isSameTotal = area.isTree || area.isGrowing || total === totalHere
    yield {
      read: name,
      differences: isSameTotal ? differences : [...differences, { place: 'total', old: total, here: totalHere }],
    }
    first ??= { old: rowsOf(old)[0]?.id, here: rowsOf(here)[0]?.old_key, total: Number(total ?? 0) }
  }
  if (first?.old === undefined || area.isTree || area.isGrowing) return
  const last = Math.ceil(first.total / pageSize)
  if (last > 1)
    yield { read: `page ${last}`, ...(await compare('index', `limit=${pageSize}&order=id,asc&page=${last}`)) }
  const wanted = valueText(first.old)
  const filter = (field: string) =>
    String(new URLSearchParams({ 'search[0][field]': field, 'search[0][val]': wanted, 'search[0][operator]': 'eq' }))
  const hasNewIds = first.here !== undefined
  yield { read: `id = ${wanted}`, ...(await compare('index', filter('id'), filter(hasNewIds ? 'old_key' : 'id'))) }
  if (!area.old.endsWith('Log') && !hasNewIds)
    yield { read: `form of ${wanted}`, ...(await compare('edit', `id=${wanted}`)) }
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a list. Records that got new numbers here have their former key in `old_key`. */
function rowsOf({ data }: Reply): readonly Row[] {
  const { list } = Object(data) as { list?: unknown }
  const rows = Array.isArray(list) ? (list as Row[]) : []
  return rows.flatMap(({ children, ...row }) => [
    row.old_key === undefined ? row : { ...row, id: row.old_key },
    ...rowsOf({ data: { list: children } }),
  ])
}

/** The server here has rules of its own besides those that came. */
function sameRows(old: readonly Row[], here: readonly Row[]): readonly (Row | undefined)[] {
  const byId = new Map(here.map((row) => [row.id, row]))
  return old.map(({ id }) => byId.get(id))
}

/** Values by name. The server here has more items; groups are named by both products, and only the old one shows passwords. */
function configItems({ data }: Reply): Row {
  const groups = Object.values(Object(Object(data).list) as Record<string, { readonly list?: readonly Row[] }>)
  const items = groups.flatMap(({ list = [] }) => list)
  return Object.fromEntries(
    items.flatMap(({ name, value }) =>
      /^(config_group|smtp_pass)$/.test(String(name)) ? [] : [[String(name), value] as const],
    ),
  )
}

interface MenuEntry {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly title: string
  readonly menu_type: string | null
  readonly url: string
}

function entriesOf({ data }: Reply): MenuEntry[] {
  const flatten = (entries: unknown): MenuEntry[] =>
    Array.isArray(entries)
      ? entries.flatMap((entry: MenuEntry & { children?: unknown }) => [entry, ...flatten(entry.children)])
      : []
  return flatten(Object(data).menus)
}

function menuDifferences(before: Reply, after: Reply): Found[] {
  const here = new Map(entriesOf(after).map((entry) => [entry.id, entry]))
  return entriesOf(before)
    .filter(({ type }) => type !== 'button')
    .flatMap((entry) => {
      const { id, title, menu_type: opens, url } = entry
      const found = here.get(id)
      const now = found && { title: found.title, menu_type: found.menu_type, url: found.url }
      const opening = opens ?? found?.menu_type
      return located('Index', `menu entry ${entry.name}`, differencesOf({ title, menu_type: opening, url }, now, 'UTC'))
    })
}

/** The areas of the site's own tables, found by the menu: their entries keep their ids, but may have another name here. */
function ownAreas(before: Reply, after: Reply): Area[] {
  const here = new Map(entriesOf(after).map((entry) => [entry.id, entry.name]))
  const shipped = new Set(coreAreas.map(({ old }) => old.toLowerCase()))
  const isList = new Set(
    entriesOf(before).flatMap(({ type, name }) =>
      type === 'button' && name.endsWith('/index') ? name.slice(0, -6) : [],
    ),
  )
  return entriesOf(before).flatMap(({ id, type, name }) => {
    const controller = fromControllerFile(name)
    const now = here.get(id)
    const isPage = /^(dashboard|routine\/|moduleStore|crud\/)/.test(name)
    if (type !== 'menu' || isPage || !isList.has(name) || shipped.has(controller.toLowerCase())) return []
    return [{ old: controller, here: now === undefined ? controller : fromControllerFile(now) }]
  })
}

function messageOf({ msg, message }: Reply): string {
  return valueText(msg ?? message)
}

const isOfAccount = /^list\.(user|admin)\./

/** Why values differ by intent, by the area and the place. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ list\.(user|admin)\./, 'a record shows no more of an account than its reader needs'],
  [/^auth\.Admin (list\.)?update_time$/, 'the old site changes it with each request'],
  [/^auth\.Rule list\.(icon|menu_type)$/, 'an empty one has its default here'],
  [/^auth\.Rule list\.(name|path)$/, 'a name of another page of this product is below own/ here'],
  [/^(auth|user)\.Rule list\.weigh$/, 'this product orders its own entries'],
  [/^security\.DataRecycle \S+(controller|controller_as|data_table)$/, 'names of version 1 became those of version 2'],
  [/^security\.SensitiveDataLog list\.(before|after|is_rollback)$/, 'secrets were removed'],
  [/^auth\.AdminLog list\.title$/, 'calls have their titles of this product'],
]

function reasonOf({ area, place, here }: Found): string | undefined {
  // A wrong value of an account is none of these.
  if (isOfAccount.test(place) && here !== undefined) return undefined
  return reasons.find(([pattern]) => pattern.test(`${area} ${place}`))?.[1]
}

/** One line for each place: how often it differs, the first case, and why. */
function grouped(found: readonly Found[], mark: string): string[] {
  const places = Map.groupBy(found, ({ area, place }) => `${area} ${place}`)
  return [...places.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { area, read, place, old, here } = first
    const reason = reasonOf(first)
    const times = all.length > 1 ? ` (${all.length} ×)` : ''
    return [
      `  ${mark} ${area}, ${read}: ${place} ${shown(old)} → ${shown(here)}${times}${reason === undefined ? '' : `: ${reason}`}`,
    ]
  })
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** Reads as the client of the old site does. Waits while the site asks for it. */
function createReader(base: string, token: string, { fetch, wait }: Pick<ComparePorts, 'fetch' | 'wait'>): Read {
  return async (path) => {
    for (let attempt = 0; ; attempt += 1) {
      const headers = { server: 'true', accept: 'application/json', batoken: token, 'think-lang': 'zh-cn' }
      const reply = await fetch(`${base}/${path}`, { headers }).catch((cause: unknown) => {
        throw new StartError(`${base} cannot be reached`, { cause })
      })
      const body: unknown = await reply.json().catch(() => ({ code: reply.status, msg: 'no JSON' }))
      const { msg, ...rest } = Object(body) as Reply
      const [, seconds] = /Try again in (\d+) seconds/.exec(String(msg)) ?? []
      if (seconds === undefined || attempt === 3) return { msg, ...rest }
      await wait((Number(seconds) + 1) * 1000)
    }
  }
}
