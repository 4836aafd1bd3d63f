import { createHash } from 'node:crypto'
import { fieldOf } from '@teachnet/contract'
import type { FoundPerson, PersonRequestKind, PersonRequestPage } from '@teachnet/contract/person'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { fail } from '../../platform/errors.ts'
import type { Queries } from '../../platform/db/client.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  LogPort,
  MessagesPort,
  RandomPort,
  SettingsPort,
  StoragePort,
} from '../../platform/ports.ts'
import { rejectBody } from '../../platform/reject-body.ts'
import { newPrivatePath, privateName, signedPath } from '../../platform/storage/private-file.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import { accountStores, checkOwnPassword } from '../access/index.ts'
import { erasePerson } from './erase-person.ts'
import { digestOf, type Identifier, readIdentifier } from './identifiers.ts'
import {
  addArchive,
  addRequest,
  countEarlier,
  countRequests,
  listRequests,
  matching,
  readRows,
  takeExpiredArchives,
  takePrivateFiles,
} from './person-data.repo.ts'
import { packArchive } from './person-archive.ts'
import { belongsToAccount, identifiersIn, type PersonSearch, searchPerson } from './search-person.ts'
import { sourcesOf } from './person-sources.ts'
import { presentRowsOf } from './present-person.ts'
import type { RequestCount } from './person-request.table.ts'

type Ports = DatabasePort &
  ClockPort &
  RandomPort &
  CachePort &
  JobsPort &
  LogPort &
  MessagesPort &
  StoragePort &
  SettingsPort<'secretKey' | 'backups'>

interface ServiceOptions {
  /** Days for which entries of the administrators' log are stored; 0: forever. */
  readonly loadLogDays: () => Promise<number>
}

/** A request about a person. */
interface Asked {
  readonly identifiers: readonly Identifier[]
  readonly reason: string
}

/** Requests of one administrator in an hour: a search reads every table, and an unlimited one would list people. */
const mostPerHour = { find: 60, export: 20, erase: 20 } as const satisfies Record<PersonRequestKind, number>
const hour = 3600
const day = 86_400
/** How long an archive can be downloaded, in seconds. */
const archiveLife = 7 * day
/** Records of a group that a search shows, and the length of their values. */
const mostShown = 20
const mostLetters = 500
const mostCandidates = 50
const mostFiles = 200
const pageSize = 20
const reasonLength = { least: 4, most: 200 } as const
/** For a statement, in ms. */
const patience = 300_000

/** Finds, exports and erases what is stored about a person in all areas, and records each request. */
export function createPersonData(deps: Ports, { loadLogDays }: ServiceOptions) {
  const { db, clock, random, storage, env, log, cache } = deps
  const { secretKey } = env
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    async list(context: CrudContext, page: number): Promise<PersonRequestPage> {
      const offset = (Math.max(1, Math.floor(page)) - 1) * pageSize
      const { total, rows } = await listRequests(db, { offset, limit: pageSize })
      const now = clock()
      const list = rows.map(({ request, file, earlier }) => {
        const isReady = file !== null && file.expire_time > now / 1000
        return {
          id: request.id,
          kind: request.kind,
          admin: request.admin_name,
          reason: request.reason,
          identifiers: request.identifiers.map(({ kind }) => kind),
          earlier,
          counts: request.counts.map(({ title, count, action }) => ({ title: title[context.locale], count, action })),
          time: request.create_time,
          url: isReady ? `${context.settings.apiUrl}${signedPath(file.path, { secretKey, now })}` : '',
          size: file?.size ?? 0,
          expires: file?.expire_time ?? 0,
        }
      })
      return { total, list }
    },

    async find(context: CrudContext, asked: Asked): Promise<FoundPerson> {
      const { identifiers, reason } = readAsked(context, asked)
      const { search, candidates, earlier } = await run(async (tx) => {
        await admit(tx, context, 'find')
        const earlierRequests = await countEarlier(tx, digestsOf(identifiers))
        const found = await searchPerson(tx, identifiers, { sources: sourcesOf(context.resources), secretKey })
        await record(tx, context, { kind: 'find', identifiers, reason, counts: foundCounts(found) })
        return { search: found, candidates: await findCandidates(tx, context, identifiers), earlier: earlierRequests }
      })
      const groups = []
      for (const group of search.groups) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
        const rows = await presentRowsOf(context, group, mostShown)
        const controller = group.source.resource?.definition.controller ?? ''
        groups.push({
          key: group.key,
          title: group.title[context.locale],
          count: group.rows.size,
          action: group.action,
          note: group.note?.[context.locale] ?? '',
          isFollowing: [...group.rows.values()].every(
            (row) => !row.because.has('value') || belongsToAccount(group.source, row),
          ),
          records: rows.map(({ key, label, values }, index) => {
            const found = group.rows.get(key)
            return {
              key: String(index),
              label,
              by: [...(found?.by ?? [])],
              controller,
              id: controller === '' ? 0 : Number(found?.row.id ?? 0),
              values: values.map((each) => ({ label: each.label, value: shortened(each.value) })),
            }
          }),
        })
      }
      const signing = { secretKey, now: clock() }
      return {
        groups,
        files: filesIn(search)
          .slice(0, mostFiles)
          .map(({ path, group }) => ({
            name: path.slice(path.lastIndexOf('/') + 1),
            group,
            url: path.startsWith('/storage/')
              ? `${context.settings.cdnUrl}${path}`
              : `${context.settings.apiUrl}${signedPath(path, signing)}`,
          })),
        related: [...search.related],
        candidates: candidates.slice(0, mostCandidates),
        hasMoreCandidates: candidates.length > mostCandidates,
        seen: fingerprintOf(search),
        earlier,
        backups: env.backups?.keep ?? 0,
        logDays: await loadLogDays(),
      }
    },

    /** Stores an archive and returns the id of the request. @throws TOO_LARGE, THROTTLED */
    async export(context: CrudContext, asked: Asked): Promise<number> {
      const { identifiers, reason } = readAsked(context, asked)
      const sources = sourcesOf(context.resources)
      const search = await run(async (tx) => {
        await admit(tx, context, 'export')
        return searchPerson(tx, identifiers, { sources, secretKey })
      })
      const groups = []
      for (const group of search.groups) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
        const rows = await presentRowsOf(context, group, group.rows.size)
        groups.push({ key: group.key, title: group.title[context.locale], rows })
      }
      const archive = await packArchive(deps, {
        groups,
        files: filesIn(search).map(({ path }) => path),
        locale: context.locale,
        time: formatSiteTime(currentSecond(), context.settings.timeZone).slice(0, 16),
      })
      const path = newPrivatePath('personal-data.zip', random)
      await storage.write(privateName(path), archive)
      try {
        return await db.transaction(async (tx) => {
          const id = await record(tx, context, { kind: 'export', identifiers, reason, counts: foundCounts(search) })
          const expire_time = currentSecond() + archiveLife
          await addArchive(tx, { request_id: id, path, size: archive.length, expire_time })
          return id
        })
      } catch (error) {
        await storage.remove(privateName(path))
        throw error
      }
    },

    /**
     * Erases what a search found, and returns the id of the request.
     *
     * @throws OWN_PASSWORD_WRONG, RECORD_CHANGED when something else is found now
     */
    async erase(context: CrudContext, { password, seen, except, ...asked }: Asked & ErasureInput): Promise<number> {
      const { identifiers, reason } = readAsked(context, asked)
      const { id: adminId } = context.caller
      const own = { area: 'admin', id: adminId, hash: await accountStores.admin.findPassword(db, adminId) } as const
      if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
      const { id, files, tags } = await run(async (tx) => {
        await admit(tx, context, 'erase')
        const search = await searchPerson(tx, identifiers, { sources: sourcesOf(context.resources), secretKey })
        if (fingerprintOf(search) !== seen) throw fail('RECORD_CHANGED', { message: 'person.changed' })
        const erased = await erasePerson(tx, context, search, { identifiers, except: new Set(except) })
        const counts = erased.counts.map(({ group, count, action }) => ({ title: group.title, count, action }))
        return { ...erased, id: await record(tx, context, { kind: 'erase', identifiers, reason, counts }) }
      })
      await cache.drop(tags)
      await removeFiles(files)
      return id
    },

    /** Deletes expired archives. */
    async purge(): Promise<void> {
      for (const path of await takeExpiredArchives(db, currentSecond())) await storage.remove(privateName(path))
    },
  }

  /** Runs a transaction that reads all tables. */
  function run<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return db.atLength(patience, work)
  }

  /** @throws THROTTLED after too many requests of the administrator */
  async function admit(tx: Queries, { caller }: CrudContext, kind: PersonRequestKind): Promise<void> {
    const since = currentSecond() - hour
    const done = await countRequests(tx, { adminId: caller.id, kind, since })
    if (done >= mostPerHour[kind])
      throw fail('THROTTLED', { message: 'person.tooMany', values: { most: mostPerHour[kind] } })
  }

  function digestsOf(identifiers: readonly Identifier[]): string[] {
    return identifiers.map((identifier) => digestOf(identifier, secretKey))
  }

  function record(
    tx: Queries,
    { caller }: CrudContext,
    { kind, identifiers, reason, counts }: Asked & { kind: PersonRequestKind; counts: readonly RequestCount[] },
  ): Promise<number> {
    return addRequest(tx, {
      kind,
      admin_id: caller.id,
      admin_name: caller.username.slice(0, 50),
      reason,
      identifiers: identifiers.map((identifier) => ({
        kind: identifier.kind,
        digest: digestOf(identifier, secretKey),
      })),
      counts: [...counts],
      create_time: currentSecond(),
    })
  }

  /** Removes the files of erased records. The hourly work removes what is left, since no record has it. */
  async function removeFiles(paths: readonly string[]): Promise<void> {
    const removed: string[] = []
    for (const path of paths)
      await storage.remove(privateName(path)).then(
        () => removed.push(path),
        (error: unknown) => log.error({ err: error }, 'a private file of erased records could not be removed yet'),
      )
    await takePrivateFiles(db, removed)
  }

  /** People with one of the names, with what identifies them. */
  async function findCandidates(
    tx: Queries,
    context: CrudContext,
    identifiers: readonly Identifier[],
  ): Promise<FoundPerson['candidates']> {
    const valuesOf = (wanted: Identifier['kind']) =>
      identifiers.flatMap(({ kind, value }) => (kind === wanted ? [value] : []))
    const names = { whole: valuesOf('name'), parts: valuesOf('namePart') }
    const found: FoundPerson['candidates'][number][] = []
    for (const source of sourcesOf(context.resources)) {
      const definition = source.resource?.definition
      if (!definition || found.length > mostCandidates) continue
      for await (const { row } of readRows(tx, source, matching.names(source.names, names))) {
        const texts = [...source.texts, ...source.encrypted].flatMap((name) =>
          identifiersIn(source, { name, value: valueText(row[name]) }, secretKey),
        )
        const account: Identifier[] = source.name === 'user' ? [{ kind: 'account', value: valueText(row.id) }] : []
        const certificates = source.codes.map((name): Identifier => ({
          kind: 'certificate',
          value: valueText(row[name]),
        }))
        const member = source.member && fieldOf(definition, source.member.column) ? row[source.member.column] : null
        const linked: Identifier[] =
          source.name !== 'user' && typeof member === 'number' && member > 0
            ? [{ kind: 'account', value: String(member) }]
            : []
        found.push({
          title: definition.title[context.locale],
          label: storedLabel(definition, row, context.locale),
          controller: definition.controller,
          id: Number(row.id),
          identifiers: [...account, ...linked, ...texts, ...certificates],
        })
        if (found.length > mostCandidates) break
      }
    }
    return found
  }
}

export type PersonData = ReturnType<typeof createPersonData>

interface ErasureInput {
  readonly password: string
  /** Identifies what the administrator has seen. */
  readonly seen: string
  /** Keys of groups that stay. */
  readonly except: readonly string[]
}

/** @throws VALIDATION */
function readAsked({ t }: CrudContext, { identifiers, reason }: Asked): Asked {
  if (reason.length < reasonLength.least) throw rejectBody({ reason: t('person.reasonMissing') })
  if ([...reason].length > reasonLength.most) throw rejectBody({ reason: t('person.reasonLong', reasonLength) })
  const read = identifiers.map((identifier, index) => {
    const known = readIdentifier(identifier)
    if (!known) throw rejectBody({ [`identifiers.${index}`]: t(`person.wrong.${identifier.kind}`) })
    return known
  })
  return { identifiers: read, reason }
}

function foundCounts({ groups }: PersonSearch): RequestCount[] {
  return groups.map(({ title, rows }) => ({ title, count: rows.size, action: null }))
}

/** Identifies the records that a search found. Rows that appear by themselves, such as sign-ins and log entries, do not count. */
function fingerprintOf({ groups }: PersonSearch): string {
  const records = groups
    .filter(({ source, action }) => source.resource && !source.declared && action !== 'stay')
    .flatMap(({ key, rows }) => [...rows.keys()].map((row) => `${key} ${row}`))
  return createHash('sha256').update(records.toSorted().join('\n')).digest('base64url')
}

/** The private files of the found records, and the public uploads of the account. */
function filesIn({ files, groups }: PersonSearch): { readonly path: string; readonly group: string }[] {
  const uploads = groups
    .filter(({ source }) => source.name === 'attachment')
    .flatMap(({ key, rows }) => [...rows.values()].map(({ row }) => ({ path: valueText(row.url), group: key })))
  return [...files, ...uploads.filter(({ path }) => path.startsWith('/storage/'))]
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text
}
