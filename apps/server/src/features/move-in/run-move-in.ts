import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resources } from '@teachnet/contract/all-resources'
import { adminRuleSeeds } from '../access/index.ts'
import { retained } from '../retention/index.ts'
import { isShippedPage } from '../sign-in/index.ts'
import { isBcrypt } from '../../platform/secrets/moved-password.ts'
import type { Database } from '../../platform/db/client.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { loadMessages } from '../../platform/messages.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { MoveInCommand } from './command-line.ts'
import { connectionTable, copyConnections } from './connections.ts'
import { copyFiles } from './copy-files.ts'
import { exitCodes } from './exit-codes.ts'
import { type CopyPorts, copyTable } from './copy-table.ts'
import {
  copyArea,
  dropIndexes,
  ensureIndexes,
  loadRegions,
  makeArea,
  needsSecondPass,
  inOrder,
  loadOwnAreas,
  proofOf,
} from './own-tables.ts'
import { type OwnArea, withoutMark } from './rules/own-areas.ts'
import { type DesignedAreas, type Designer, problemText } from '../designer/index.ts'
import { findGone, removeRecords, type TablePair } from './gone-records.ts'
import { recycleRecords } from './recycled-records.ts'
import { createLeftovers, type Leftovers } from './leftovers.ts'
import { type ProofLine, proveAddresses, proveBalances, proveTable } from './proof.ts'
import {
  addressReport,
  connectionReport,
  copyReport,
  deletionReport,
  fileReport,
  foundReport,
  leftoverReport,
  proofReport,
  recycledReport,
  sampleReport,
  type TablePlan,
} from './report.ts'
import { textCheck, wholeCheck } from './rules/checks.ts'
import { mapConfigItem } from './rules/config-rules.ts'
import { adminLogRule, type CoreContext, type CoreRule, coreRules, shippedRemark } from './rules/core-rules.ts'
import { nodeNames } from './rules/node-names.ts'
import { createOldAddresses, type OldAddresses } from './rules/old-addresses.ts'
import { type MovePlan, parsePlan, writePlan } from './rules/move-plan.ts'
import { plannedAreas } from './rules/planned-areas.ts'
import type { Converted } from './rules/values.ts'
import { offerOf } from './rules/product-offers.ts'
import { coreTables, leftTables, NoOldSite, type OldSite, recogniseSite } from './rules/old-site.ts'
import {
  addRun,
  findFirstTime,
  findRun,
  finishRun,
  hasFinishedRun,
  inTransaction,
  markBcrypt,
  type StoredRun,
} from './run.repo.ts'
import { type OldDatabase, openOldDatabase } from './source/old-database.ts'
import { hasNumberKey, type OldSchema, type OldTable } from './source/old-table.ts'
import { findOwnCode, isUsualAction } from './source/own-code.ts'
import { sampleRecords } from './sample-records.ts'
import { deleteRows, forgetFileUses, greatestRecycled, type Run, setSequence } from './target.repo.ts'

/** What a run writes to. */
export interface MoveInTarget {
  readonly db: Database
  readonly storage: FileStorage
  readonly secretKey: string
  readonly dataDir: string
  readonly designer: Designer
  readonly areas: DesignedAreas
}

export interface MoveInPorts {
  /** Opens the installation here, works with it, and closes it. */
  readonly withTarget: (work: (target: MoveInTarget) => Promise<number>) => Promise<number>
  /** ms */
  readonly clock: () => number
  /** Prints a line. */
  readonly say: (line: string) => void
}

/**
 * Takes a BuildAdmin site over, or reports what that would do. A run that was cut off continues where it stopped; a run after a finished one
 * takes over what has changed since.
 *
 * @returns the exit code
 * @throws StartError for a fault that the operator can correct
 */
export async function moveIn(command: MoveInCommand, ports: MoveInPorts): Promise<number> {
  const from = await openOldDatabase(command.from)
  try {
    const schema = await from.loadSchema()
    const site = siteOf(schema, command.prefix)
    const designed = await loadOwnAreas(from, site)
    const plan = await loadPlan(command, site, designed)
    const around = { tables: [...site.own, ...site.foreign], product: resources }
    const areas = plan.stored ? plannedAreas(designed, plan.stored, around) : designed
    const own = inOrder(areas.map(withoutMark))
    const addresses = createOldAddresses(await loadHosts(from, site, command))
    const plans = plansOf(site, own)
    const address = sourceOf(command.from)
    const code = {
      ...(await findOwnCode(command.files)),
      pages: await loadOwnPages(from, site),
      nodes: await loadOwnActions(from, site),
    }
    for (const line of foundReport(site, { extras: schema.extras, plans, address, code })) ports.say(line)
    const entrance = await loadConfigValue(from, site, 'backend_entrance')
    if (entrance && entrance !== '/admin')
      ports.say(`  The back office moves to ${entrance}, the address that it has there, once the configuration is here`)
    const connections = connectionTable(site)
    if (connections && command.weChat === undefined)
      ports.say(
        `  Members sign in with accounts in ${connections.name}: name the AppID of the website app at WeChat with --wechat`,
      )
    if (command.isApplied) {
      const source = { from, site, addresses, own: own.filter(({ problems }) => problems.length === 0) }
      return await ports.withTarget((target) => apply(command, ports, { source, target }))
    }
    const leftovers = await createLeftovers(undefined, false)
    const context = await loadContext({ from, site, addresses, own }, { now: secondsOf(ports), command })
    for (const rule of [...coreRules, adminLogRule])
      await copyCore({ from, leftovers }, { site, rule, context, run: undefined })
    const values = await loadValueContext(from, site, { addresses, now: secondsOf(ports) })
    for (const area of own)
      await copyArea({ from, leftovers }, { area, areas: own, pass: 'first', values, run: undefined, gone: new Map() })
    for (const line of [...leftoverReport(leftovers.counts(), undefined), ...addressReport(addresses)]) ports.say(line)
    ports.say('')
    if (plan.written !== undefined)
      ports.say(`The plan is in ${plan.written}. Change it, and run the command again to check it.`)
    ports.say('Nothing was written to a database. Add --apply to take the site over.')
    return exitCodes.done
  } finally {
    await from.close()
  }
}

/** The plan of the operator. Without --apply, a file that is not there yet is written. */
async function loadPlan(
  { plan: file, isApplied }: MoveInCommand,
  { prefix }: OldSite,
  designed: readonly OwnArea[],
): Promise<{ readonly stored?: MovePlan; readonly written?: string }> {
  if (file === undefined) return {}
  if (existsSync(file)) return { stored: parsePlan(await readFile(file, 'utf8')) }
  if (isApplied)
    throw new StartError(`The file ${file} does not exist. Run the command without --apply first to write the plan.`)
  const offers = designed.flatMap(({ table }) => {
    const bare = table.name.slice(table.name.startsWith(prefix) ? prefix.length : 0)
    const offer = offerOf(table, bare, resources)
    return offer ? [[table.name, offer] as const] : []
  })
  await writeFile(file, writePlan(designed, new Map(offers)), { flag: 'wx' })
  return { written: file }
}

function siteOf(schema: OldSchema, prefix: string | undefined): OldSite {
  try {
    return recogniseSite(schema, prefix)
  } catch (error) {
    throw error instanceof NoOldSite ? new StartError(error.message, { cause: error }) : error
  }
}

function plansOf(site: OldSite, own: readonly OwnArea[]): readonly TablePlan[] {
  const ofCore = coreTables.flatMap((name): TablePlan[] => {
    const table = site.core[name]
    return table ? [{ table, becomes: `→ ${name}`, remarks: remarksOf(table, name) }] : []
  })
  const left: TablePlan[] = site.crudLog
    ? [{ table: site.crudLog, becomes: leftTables.crud_log ?? '', remarks: [] }]
    : []
  const planned = new Set(own.map(({ table }) => table))
  const unplanned = site.own.flatMap((table): TablePlan[] =>
    planned.has(table) ? [] : [{ table, becomes: 'stays there, as the plan says', remarks: [] }],
  )
  return [...ofCore, ...left, ...own.map(planOfArea), ...unplanned]
}

function planOfArea({ table, design, columns, remarks, problems, isProduct }: OwnArea): TablePlan {
  const { controller, fields } = design.definition
  const kinds = [...columns].map(([name, column]) => {
    const kind = fields[name]?.kind ?? ''
    return `${column.name} → ${name === column.name ? '' : `${name} `}${kind}`
  })
  const area = isProduct ? `${controller} of this product` : `area ${controller}`
  if (problems.length === 0) return { table, becomes: `→ ${area}`, remarks: [kinds.join(', '), ...remarks] }
  const translate = loadMessages()
  const places = problems.map((problem) => problemText(problem, (id, values) => translate('en', id, values)))
  return { table, becomes: 'stays there: no area can be made of it', remarks: places }
}

function remarksOf(table: OldTable, name: string): readonly string[] {
  if (name === 'admin_log' && table.rows > 0) return ['Written last: entries are chained, and are never changed']
  return []
}

interface Source {
  readonly from: OldDatabase
  readonly site: OldSite
  readonly addresses: OldAddresses
  /** The areas that are made from the site's own tables, each after those that it refers to. */
  readonly own: readonly OwnArea[]
}

async function apply(
  command: MoveInCommand,
  ports: MoveInPorts,
  { source: { from, site, addresses, own }, target }: { readonly source: Source; readonly target: MoveInTarget },
): Promise<number> {
  const { db } = target
  const now = secondsOf(ports)
  const source = sourceOf(command.from)
  const last = await findRun(db, source)
  if (!last) await requireBlank(db, own)
  const run = last?.state === 'running' ? last : await addRun(db, { source, now })
  const isContinued = last?.state === 'running'
  const isAgain = await hasFinishedRun(db, source)
  if (isContinued) ports.say('Continuing the run that was cut off.')
  const list = join('move-in', `left-over-${run.id}.ndjson`)
  const file = join(target.dataDir, list)
  const leftovers = await createLeftovers(file, isContinued)
  const report: string[] = []
  const say = (lines: readonly string[]) => {
    for (const line of lines) {
      report.push(line)
      ports.say(line)
    }
  }
  say(['', 'Taking over:'])
  // Stands in for missing times: the same in each run, so that a later one changes no record for its time alone.
  const firstTime = (await findFirstTime(db, source)) ?? now
  const context = await loadContext({ from, site, addresses, own }, { now: firstTime, command })
  const copyPorts: CopyPorts = { from, to: { db, runId: run.id }, leftovers }
  const pairs = pairsOf(site, own)
  const gone = isAgain ? await findGone({ from, db, source }, pairs) : new Map<string, ReadonlySet<string>>()
  await copyConfig({ from, site, addresses, target, leftovers, now })
  for (const rule of coreRules) {
    const table = site.core[rule.source]
    if (!table) continue
    const copied = await copyCore(copyPorts, { site, rule, context, run })
    say([copyReport(table.name, copied)])
  }
  const values = await loadValueContext(from, site, { addresses, now: firstTime })
  await inTransaction(db, async (query) => {
    for (const { target: table } of coreRules)
      if (table !== 'admin_group_access')
        await setSequence(query, table, { reserved: reservedIds(table, context), isFirst: !isAgain })
    if (own.some(({ deleted }) => deleted))
      await setSequence(query, 'security_data_recycle_log', { reserved: recycleGap, isFirst: !isAgain })
  })
  // Their menus are the first rules that this installation adds.
  for (const area of own) {
    const rules = { reserved: reservedIds('admin_rule', context), isFirst: !isAgain }
    await inTransaction(db, (query) => setSequence(query, 'admin_rule', rules))
    await makeArea(target, area)
  }
  for (const area of own) {
    if (area.hasNewIds) await inTransaction(db, (query) => continueNumbers(query, area, isAgain))
    const isDone = run.positions[area.table.name]?.isDone === true
    if (!isAgain && !isDone) await inTransaction(db, (query) => dropIndexes(query, area, own))
    const copied = await copyArea(copyPorts, { area, areas: own, pass: 'first', values, run, gone })
    say([copyReport(area.table.name, copied)])
  }
  for (const area of own)
    if (needsSecondPass(area, own)) await copyArea(copyPorts, { area, areas: own, pass: 'second', values, run, gone })
  for (const area of own) await inTransaction(db, (query) => ensureIndexes(query, area, own))
  const note = (table: string, keys: readonly string[]) => {
    for (const key of keys) leftovers.add({ table, key, reason: 'stays' })
  }
  // Records before those that they refer to.
  for (const { source: table, target: here } of pairs.toReversed()) {
    const area = own.find((each) => each.table === table)
    const recycled = area && (await recycleRecords({ from, db }, area, { now, timeZone: values.timeZone, gone }))
    const deleted = await removeRecords(db, [...(gone.get(here) ?? [])], (query, ids) => deleteRows(query, here, ids))
    note(table.name, [...(recycled?.stay ?? []), ...deleted.stay])
    if (recycled && recycled.removed > 0) say([recycledReport(table.name, recycled.removed)])
    if (deleted.removed > 0) say([deletionReport(table.name, deleted.removed)])
  }
  const table = connectionTable(site)
  if (table && command.weChat !== undefined)
    say([connectionReport(table.name, await copyConnections({ from, db, table }, { appId: command.weChat, now }))])
  let lostFiles = 0
  if (command.files !== undefined) {
    const place = { place: command.files, cloud: command.cloud, addresses, attachments: site.core.attachment }
    const files = await copyFiles({ from, storage: target.storage, onFile: () => undefined }, place)
    lostFiles = files.missing.length + files.differing.length
    say(fileReport(files))
  }
  say(await copyAdminLog(copyPorts, { site, context }))
  await inTransaction(db, async (query) => {
    await setSequence(query, 'admin_log', { reserved: 0, isFirst: !isAgain })
    for (const area of own) await continueNumbers(query, area, isAgain)
    await forgetFileUses(query)
  })
  // Each figure by itself: the database here ends a transaction that waits long for the one there.
  const query: Run = (text, values) => inTransaction(db, (run) => run(text, values))
  const proof = await prove({ from, run: query, leftovers }, { site, addresses, own })
  say(proofReport(proof))
  for (const area of own) {
    const { controller } = area.design.definition
    say(sampleReport(area.table.name, controller, await sampleRecords({ from, run: query }, area)))
  }
  await leftovers.write()
  say(leftoverReport(leftovers.counts(), join('DATA_DIR', list)))
  say(addressReport(addresses))
  const hasDifferences = leftovers.lostRows() > 0 || lostFiles > 0 || proof.some(({ old, here }) => old !== here)
  say([
    '',
    hasDifferences
      ? 'The site was taken over, except for what is listed above. Run the command again to take over later changes.'
      : 'The site was taken over. Run the command again to take over later changes; then start the server.',
  ])
  await finishRun(db, { id: run.id, report: report.join('\n'), now: secondsOf(ports) })
  return hasDifferences ? exitCodes.leftOver : exitCodes.done
}

/** Lets the next record of an area get a number behind those that came, also behind those in the recycle bin, which may come back. */
async function continueNumbers(query: Run, { design, deleted }: OwnArea, isAgain: boolean): Promise<void> {
  const { table } = design.definition
  const reserved = deleted ? await greatestRecycled(query, table) : 0
  await setSequence(query, table, { reserved, isFirst: !isAgain })
}

/** The tables whose records have numbers, those that others refer to first. The log of the administrators loses no entry. */
function pairsOf({ core }: OldSite, own: readonly OwnArea[]): readonly TablePair[] {
  const ofCore = coreRules.flatMap(({ source, target }): TablePair[] => {
    const table = core[source]
    return table && hasNumberKey(table) ? [{ source: table, target, hasNewIds: false }] : []
  })
  return [
    ...ofCore,
    ...own.map(({ table, design, hasNewIds }) => ({ source: table, target: design.definition.table, hasNewIds })),
  ]
}

/** Numbers that stay free for rules that the old site adds until the last run: the server adds rules of its own at its start. */
const ruleGap = 10_000

/** Numbers of the recycle bin that stay free for entries of the old site: records that were deleted softly become entries, too. */
const recycleGap = 1_000_000

/** Counted from the old site's ids, so that a run that was cut off leaves the same numbers free. */
function reservedIds(table: string, { adminRuleIds, userRuleIds }: CoreContext): number {
  if (table !== 'admin_rule' && table !== 'user_rule') return 0
  const ids = table === 'admin_rule' ? adminRuleIds : userRuleIds
  return [...ids].reduce((last, id) => Math.max(last, Number(id)), 0) + ruleGap
}

/** Ids of the old site stay, so nobody else may have them: neither the rules of a server that has run, nor its first administrator. */
async function requireBlank(db: Database, own: readonly OwnArea[]): Promise<void> {
  const ofPlan = own.flatMap(({ isProduct, design }) => (isProduct ? design.definition.table : []))
  for (const table of ['admin', 'admin_rule', 'user', 'user_rule', 'attachment', ...ofPlan]) {
    const [row] = await db.run(`select count(*)::integer as n from "${table}"`)
    if (Number(row?.n) > 0)
      throw new StartError(
        `The database here is not empty: the table "${table}" has ${String(row?.n)} rows. Use a new database or DATA_DIR in which no server has run.`,
      )
  }
}

async function loadContext(
  { from, site, addresses, own }: Source,
  { now, command }: { readonly now: number; readonly command: MoveInCommand },
): Promise<CoreContext> {
  const idsOf = async (table: OldTable | undefined) => {
    const rows = table ? await from.query(`select id from "${table.name}"`) : []
    return new Set(rows.flatMap(({ id }) => id ?? []))
  }
  const { admin_rule, user_rule, admin_group, user_group, admin } = site.core
  const rules = admin_rule ? await from.query(`select name, type from "${admin_rule.name}"`) : []
  return {
    now,
    needsNewPasswords: command.needsNewPasswords,
    addresses,
    hasCloudFiles: command.cloud !== undefined && command.files !== undefined,
    adminRuleIds: await idsOf(admin_rule),
    userRuleIds: await idsOf(user_rule),
    adminGroupIds: await idsOf(admin_group),
    userGroupIds: await idsOf(user_group),
    adminIds: await idsOf(admin),
    nodeNames: nodeNames(
      rules.flatMap(({ name, type }) => (name ? [{ name, isFolder: type === 'menu_dir' }] : [])),
      adminRuleSeeds(resources).map(({ name }) => name),
      own.map(({ node }) => node),
    ),
  }
}

interface CoreCopy {
  readonly site: OldSite
  readonly rule: CoreRule
  readonly context: CoreContext
  readonly run: Pick<StoredRun, 'id' | 'positions'> | undefined
}

async function copyCore(ports: CopyPorts, { site, rule, context, run }: CoreCopy) {
  const source = site.core[rule.source]
  if (!source) return { read: 0, added: 0, changed: 0 }
  // The table of groups has no primary key in old versions: its rows are few, and come at once.
  return copyTable(ports, {
    source,
    target: rule.target,
    uniqueTexts: rule.uniqueTexts,
    isReplaced: rule.target === 'admin_group_access',
    stage: source.name,
    positions: run?.positions ?? {},
    map: (row) => rule.map(row, context),
    complete: async (rows, query) => {
      if (query && run && rows.some(({ mapped }) => isBcrypt(mapped.values.password ?? '')))
        await markBcrypt(query, run.id)
      return distinct(rows)
    },
    onRows: () => undefined,
  })
}

/** Rows of a table without a key may repeat. */
function distinct<R extends { readonly mapped: { readonly values: object } }>(rows: readonly R[]): readonly R[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row.mapped.values), row])).values()]
}

async function loadValueContext(
  from: OldDatabase,
  site: OldSite,
  { addresses, now }: { readonly addresses: OldAddresses; readonly now: number },
) {
  return {
    now,
    timeZone: await timeZoneOf(from, site),
    toRichText: await loadRichTextRules(addresses),
    addresses,
    regionOf: await loadRegions(from, site.prefix, site.hasAreas),
  }
}

/** Loaded when a move begins: a start of the server does without a parser of HTML. */
async function loadRichTextRules({ prefixes }: OldAddresses): Promise<(html: string) => Converted> {
  const { cleanRichText } = await import('../../records/kinds/rich-text-html.ts')
  const { fromOldEditor } = await import('./rules/old-editor.ts')
  return (html) => fromOldEditor(html, (each) => cleanRichText(each, prefixes))
}

interface ConfigCopy extends Omit<Source, 'own'> {
  readonly target: MoveInTarget
  readonly leftovers: CopyPorts['leftovers']
  readonly now: number
}

/** Items come by name. The periods of logs whose entries are older than them are set to *for ever*: the entries would be deleted at once. */
async function copyConfig({ from, site, addresses, target, leftovers, now }: ConfigCopy): Promise<void> {
  const { config } = site.core
  if (!config) return
  const rows = await from.readRows(config, [], 5000)
  const toRichText = await loadRichTextRules(addresses)
  const timeZone = await timeZoneOf(from, site)
  const items = rows.map(({ row }) => ({
    key: row.id ?? '',
    mapped: mapConfigItem(row, { secretKey: target.secretKey, timeZone, toRichText, addresses }),
  }))
  const remaining = await longerPeriods(from, site, now)
  const ownPages = await loadOwnPages(from, site)
  await inTransaction(target.db, async (run) => {
    for (const { key, mapped } of items) {
      const names = Object.keys(mapped.values)
      const columns = names.map((name) => `"${name}"`).join(', ')
      const integers = new Set(['allow_del', 'weigh'])
      const values = names.map((name, index) => `$${index + 1}${integers.has(name) ? '::integer' : ''}`).join(', ')
      // The encrypted form of a secret differs each time; that of the first run is as good.
      await run(
        `insert into config (${columns}) values (${values}) on conflict (name) do update set value = excluded.value
         where config.value is distinct from excluded.value and excluded.value is not null`,
        Object.values(mapped.values),
      )
      for (const note of mapped.notes) leftovers.add({ table: config.name, key, ...note })
    }
    await run(
      `insert into config (name, value) values ('old_client_pages', $1) on conflict (name) do update set value = excluded.value`,
      [ownPages.join('\n')],
    )
    for (const name of remaining)
      await run(`insert into config (name, value) values ($1, '0') on conflict (name) do update set value = '0'`, [
        name,
      ])
  })
}

/** The pages that the client of the old site has besides those of BuildAdmin: it can go on showing them. */
async function loadOwnPages(from: OldDatabase, { core: { admin_rule: rules } }: OldSite): Promise<readonly string[]> {
  if (!rules) return []
  const rows = await from.query(
    `select distinct component from "${rules.name}" where type = 'menu' and component <> '' order by 1`,
  )
  return rows.flatMap(({ component }) => component ?? []).filter((component) => !isShippedPage(component))
}

/** The rights of the old site to actions that no area here has, besides those of the product. */
async function loadOwnActions(from: OldDatabase, { core: { admin_rule: rules } }: OldSite): Promise<readonly string[]> {
  if (!rules) return []
  const shipped = new Set(adminRuleSeeds(resources).map(({ name }) => name.toLowerCase()))
  const rows = await from.query(`select distinct name from "${rules.name}" where type = 'button' order by 1`)
  return rows.flatMap(({ name }) => (name && !isUsualAction(name) && !shipped.has(name.toLowerCase()) ? name : []))
}

const retainedLogs = [
  ['admin_log', 'keep_admin_log_days', retained.admin_log.days],
  ['security_data_recycle_log', 'keep_recycle_log_days', retained.recycle_log.days],
  ['security_sensitive_data_log', 'keep_sensitive_log_days', retained.sensitive_log.days],
] as const

/** Items of the periods that would delete entries of the old site right after the move. */
async function longerPeriods(from: OldDatabase, site: OldSite, now: number): Promise<readonly string[]> {
  const names: string[] = []
  for (const [table, item, days] of retainedLogs) {
    const source = site.core[table]
    const sql = `select count(*) as n from "${source?.name ?? ''}" where create_time < ?`
    const [row] = source ? await from.query(sql, [String(now - days * 86_400)]) : []
    if (Number(row?.n ?? 0) > 0) names.push(item)
  }
  return names
}

/** The hosts that served the files of the old site: those that the operator named, and those that its records show. */
async function loadHosts(from: OldDatabase, { core }: OldSite, command: MoveInCommand): Promise<ReadonlySet<string>> {
  const named = [command.files, command.files && command.cloud].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).host] : [],
  )
  const { attachment, user } = core
  if (!attachment) return new Set([...command.hosts, ...named])
  const isOwn = (column: string) => `${column} regexp '^(https?:)?//[^/]+/storage/'`
  const host = (column: string) => `substring_index(substring_index(${column}, '/', 3), '/', -1) as h`
  const isLocal = `storage in ('local', '')`
  const rows = await from.query(
    `select distinct ${host('url')} from "${attachment.name}" where ${isLocal} and ${isOwn('url')}`,
  )
  // An avatar shows the host when its path is that of a file of the site. Few are enough.
  const avatars = user
    ? await from.query(
        `select distinct ${host('u.avatar')} from (select avatar from "${user.name}" where ${isOwn('avatar')} limit 50) u
         where exists (select 1 from "${attachment.name}" where ${isLocal} and url = substring(u.avatar, locate('/storage/', u.avatar)))`,
      )
    : []
  return new Set([...command.hosts, ...named, ...[...rows, ...avatars].flatMap(({ h }) => h || [])])
}

async function timeZoneOf(from: OldDatabase, site: OldSite): Promise<string> {
  return (await loadConfigValue(from, site, 'time_zone')) || 'Asia/Shanghai'
}

async function loadConfigValue(from: OldDatabase, { core: { config } }: OldSite, name: string) {
  const [row] = config ? await from.query(`select value from "${config.name}" where name = ?`, [name]) : []
  return row?.value ?? undefined
}

/** The log is written only to a log that has nothing else: its entries are chained in the order in which they are written. */
async function copyAdminLog(ports: CopyPorts, { site, context }: Pick<CoreCopy, 'site' | 'context'>) {
  const source = site.core.admin_log
  if (!source || !ports.to) return []
  const [last] = await ports.to.db.run('select id, create_time from admin_log order by id desc limit 1')
  const same = `select id from "${source.name}" where id = ? and create_time <=> ?`
  const isOurs = last && (await ports.from.query(same, [String(last.id), String(last.create_time)])).length === 0
  if (isOurs)
    return ['  The log of the administrators here has entries of its own: newer entries of the old log stay there']
  const copied = await copyTable(ports, {
    source,
    target: adminLogRule.target,
    uniqueTexts: [],
    isReplaced: false,
    stage: source.name,
    positions: { [source.name]: { last: last ? [String(last.id)] : [], isDone: false } },
    map: (entry) => adminLogRule.map(entry, context),
    onRows: () => undefined,
  })
  return [copyReport(source.name, copied)]
}

/** Columns of BuildAdmin that come as they are, by table: sums and checksums are computed of them. */
const comparedColumns: Readonly<
  Partial<
    Record<
      string,
      { readonly sums?: readonly string[]; readonly wholes?: readonly string[]; readonly texts?: readonly string[] }
    >
  >
> = {
  user: {
    sums: ['money', 'score'],
    wholes: ['id', 'money', 'gender'],
    texts: ['username', 'motto', 'last_login_ip', 'join_ip'],
  },
  user_money_log: {
    sums: ['money', 'before', 'after'],
    wholes: ['id', 'user_id', 'money', 'before', 'after'],
    texts: ['memo'],
  },
  user_score_log: {
    sums: ['score', 'before', 'after'],
    wholes: ['id', 'user_id', 'score', 'before', 'after'],
    texts: ['memo'],
  },
  admin: { wholes: ['id'], texts: ['username', 'motto', 'last_login_ip'] },
  admin_rule: { wholes: ['id', 'weigh'], texts: ['type', 'title', 'path', 'remark'] },
  user_rule: { wholes: ['id', 'weigh'], texts: ['type', 'title', 'name', 'path', 'remark'] },
  attachment: {
    sums: ['size'],
    wholes: ['id', 'width', 'height', 'size'],
    texts: ['topic', 'url', 'mimetype', 'sha1'],
  },
}

async function prove(
  ports: { readonly from: OldDatabase; readonly run: Run; readonly leftovers: Pick<Leftovers, 'counts'> },
  { site, addresses, own }: Omit<Source, 'from'>,
): Promise<readonly ProofLine[]> {
  const changed = new Set(ports.leftovers.counts().map(({ table, column }) => `${table}.${column}`))
  const lines: ProofLine[] = []
  for (const { source, target } of coreRules) {
    const table = site.core[source]
    if (!table) continue
    const { sums = [], wholes = [], texts = [] } = comparedColumns[source] ?? {}
    const columnsOf = (names: readonly string[]) =>
      table.columns.filter(({ name }) => names.includes(name) && !changed.has(`${table.name}.${name}`))
    const checks = [
      ...columnsOf(wholes).map((column) => wholeCheck({ name: column.name, column })),
      ...columnsOf(texts).map((column) =>
        textCheck({
          name: column.name,
          column,
          isEncoded: true,
          addresses,
          none: column.name === 'remark' ? shippedRemark : undefined,
        }),
      ),
    ]
    const same = sums.map((name) => ({ source: name, target: name, factor: 1 }))
    const pair = { source: table.name, target, hasIds: source !== 'admin_group_access', sums: same, checks }
    lines.push(...(await proveTable(ports, pair)))
  }
  for (const area of own) {
    const isChanged = (column: string) => changed.has(`${area.table.name}.${column}`)
    lines.push(...(await proveTable(ports, proofOf(area, { addresses, isChanged }))))
  }
  for (const amount of ['money', 'score'] as const)
    if (site.core[`user_${amount}_log`]) lines.push(await proveBalances(ports, { prefix: site.prefix, amount }))
  if (addresses.prefixes.length > 0)
    for (const table of ['user', 'admin', 'attachment', 'config', ...own.map(({ design }) => design.definition.table)])
      lines.push(await proveAddresses(ports.run, table, addresses))
  return lines
}

/** Host and database, without the password. */
function sourceOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`.slice(0, 255)
}

function secondsOf({ clock }: Pick<MoveInPorts, 'clock'>): number {
  return Math.floor(clock() / 1000)
}
