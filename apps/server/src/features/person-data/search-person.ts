import type { ErasureAction, ExactIdentifier } from '@teachnet/contract/person'
import { isApplication } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { recordOf, valueText } from '../../platform/untyped-values.ts'
import { changePrefix } from '../../records/history/admin-log.ts'
import { isPrivatePath } from '../../platform/storage/private-file.ts'
import { privateFieldsOf, privateFilesIn } from '../../records/files/private-files.ts'
import { comparedOf, type Identifier, kindsIn, kindsOf } from './identifiers.ts'
import {
  type AnyRow,
  copied,
  findAccounts,
  listCopies,
  matching,
  readRows,
  readRowsOfAll,
  type RowCondition,
} from './person-data.repo.ts'
import { actionOf, actionWithAccount, noteOf, type PersonSource, rulesOf } from './person-sources.ts'

/** Why a row was found: it has an identifier, belongs to a found record, or to the account of a member. */
type FoundBy = ExactIdentifier | 'record' | 'member'

export interface FoundRow extends AnyRow {
  readonly by: Set<FoundBy>
  /** Keys of the groups with the records that it belongs to; `value`: it has an identifier itself. */
  readonly because: Set<string>
}

/** Rows of one table with one outcome. */
export interface FoundRows {
  readonly key: string
  readonly source: PersonSource
  readonly action: ErasureAction
  readonly title: LocalizedText
  readonly note: LocalizedText | undefined
  readonly rows: Map<string, FoundRow>
}

/** Everything that was found of a person. */
export interface PersonSearch {
  readonly groups: readonly FoundRows[]
  readonly memberIds: readonly number[]
  /** Paths of the private files of the found records, with the key of their group. */
  readonly files: readonly { readonly path: string; readonly group: string }[]
  /** Identifiers of the same person in the found records, which were not searched for. */
  readonly related: readonly Identifier[]
}

interface SearchOptions {
  readonly sources: readonly PersonSource[]
  readonly secretKey: string
}

/** The key of the group with the accounts of members. */
export const accountGroup = 'user|anonymise'

/** Whether a row is erased together with the account of its member, whatever else it was found by. */
export function belongsToAccount({ withAccount }: PersonSource, { because }: Pick<FoundRow, 'because'>): boolean {
  return withAccount !== undefined && because.has(accountGroup)
}

/** Finds the rows of all tables that have one of the identifiers, that belong to the account of the person, or to a record about the person. */
export async function searchPerson(
  queries: Queries,
  identifiers: readonly Identifier[],
  { sources, secretKey }: SearchOptions,
): Promise<PersonSearch> {
  const groups = new Map<string, FoundRows>()
  const compared = comparedOf(identifiers)
  const add = (source: PersonSource, action: ErasureAction, row: AnyRow, by: FoundBy, because: string): void => {
    const key = `${source.name}|${action}`
    const group = groups.get(key) ?? {
      key,
      source,
      action,
      title: source.title,
      note: noteOf(source, action),
      rows: new Map<string, FoundRow>(),
    }
    groups.set(key, group)
    const rowKey = JSON.stringify(row.key)
    const found = group.rows.get(rowKey) ?? { ...row, by: new Set(), because: new Set() }
    group.rows.set(rowKey, found)
    found.by.add(by)
    found.because.add(because)
  }
  const inEach = async (
    condition: (source: PersonSource) => RowCondition | undefined,
    visit: (source: PersonSource, row: AnyRow) => void,
  ) => {
    const readings = sources.map((source) => ({ source, condition: condition(source) }))
    for await (const [source, row] of readRowsOfAll(queries, readings)) visit(source, row)
  }

  await inEach(
    (source) => matching.any([textCondition(source, compared), contentCondition(source, compared)]),
    (source, row) => {
      const kinds = [
        ...kindsInColumns(source, row, compared, secretKey),
        ...kindsInContents(source, row, compared, secretKey),
      ]
      for (const kind of kinds) add(source, actionOfRow(source, row), row, kind, 'value')
    },
  )
  for (const { name, row } of await searchCopies(queries, compared, secretKey))
    add(copySource(name), 'delete', row.found, row.by, 'value')

  const accounts = await findAccounts(queries, valuesOf(identifiers, 'account'))
  const memberIds = [...new Set([...accounts.members, ...idsIn(groups.get(accountGroup)), ...recycledMembers(groups)])]
  const adminIds = [...new Set([...accounts.admins, ...idsIn(groups.get('admin|stay'))])]
  await inEach(
    ({ member }) => memberCondition(member, memberIds),
    (source, row) => {
      const isAccount = source.name === 'user'
      add(source, actionWithAccount(source), row, isAccount ? 'account' : 'member', isAccount ? 'value' : accountGroup)
    },
  )
  const writes = sources.find(({ name }) => name === 'idempotency_key')
  const owners = memberIds.map((id) => `member:${id}`)
  if (writes)
    for await (const row of readRows(queries, writes, matching.anyOf('owner', owners)))
      add(writes, 'delete', row, 'member', accountGroup)
  const recycle = sources.find(({ name }) => name === 'security_data_recycle_log')
  if (recycle)
    for await (const row of readRows(queries, recycle, matching.recycledOf(memberIds)))
      add(recycle, 'delete', row, 'member', accountGroup)
  await inEach(
    ({ name, declared }) =>
      name === 'sign_in'
        ? matching.both(matching.equal('area', 'admin'), matching.ids('user_id', adminIds))
        : declared?.admin === undefined
          ? undefined
          : matching.ids(declared.admin, adminIds),
    (source, row) => add(source, 'stay', row, 'account', 'value'),
  )

  await addOwnedRecords(queries, sources, groups, add)
  await addReferences(queries, sources, { groups, memberIds }, add)
  await addMadeTeachers(queries, sources, groups, add)
  const found = [...groups.values()]
  return {
    groups: found,
    memberIds,
    files: found.flatMap(filesOf),
    related: relatedOf(found, identifiers, secretKey),
  }
}

type Add = (source: PersonSource, action: ErasureAction, row: AnyRow, by: FoundBy, because: string) => void

/** A row that its table keeps for now is not erased. */
function actionOfRow(source: PersonSource, { row }: AnyRow): ErasureAction {
  const only = source.declared?.only
  if (only && !only.values.includes(valueText(row[only.column]))) return 'stay'
  return actionOf(source)
}

function textCondition(source: PersonSource, compared: readonly Identifier[]): RowCondition | undefined {
  const usual = compared.filter(({ kind }) => kind !== 'certificate').map(({ value }) => value)
  const conditions = [
    matching.texts(source.texts, usual),
    matching.texts(source.codes, valuesOf(compared, 'certificate')),
    valuesOf(compared, 'identity').length > 0 ? matching.filled(source.encrypted) : undefined,
  ]
  return matching.any(conditions)
}

function contentCondition(source: PersonSource, compared: readonly Identifier[]): RowCondition | undefined {
  const texts = compared.map(({ value }) => value)
  return matching.any([
    matching.contents(source.contents, texts, { hasEncrypted: valuesOf(compared, 'identity').length > 0 }),
    texts.length > 0 ? matching.filled(source.sealed) : undefined,
  ])
}

function memberCondition(member: PersonSource['member'], ids: readonly number[]): RowCondition | undefined {
  if (!member) return undefined
  if (member.isList) return matching.listed(member.column, ids)
  const isOf = matching.ids(member.column, ids)
  return member.hasArea ? matching.both(isOf, matching.equal('area', 'member')) : isOf
}

function kindsInColumns(
  source: PersonSource,
  { row }: AnyRow,
  compared: readonly Identifier[],
  secretKey: string,
): ExactIdentifier[] {
  const usual = compared.filter(({ kind }) => kind !== 'certificate')
  const codes = compared.filter(({ kind }) => kind === 'certificate')
  const texts = [...source.texts, ...source.encrypted].flatMap((name) =>
    kindsOf(valueText(row[name]), usual, secretKey),
  )
  return [...new Set([...texts, ...source.codes.flatMap((name) => kindsOf(valueText(row[name]), codes, secretKey))])]
}

function kindsInContents(
  source: PersonSource,
  { row }: AnyRow,
  compared: readonly Identifier[],
  secretKey: string,
): ExactIdentifier[] {
  const parts = [
    ...source.contents.map((name) => parsed(row[name])),
    ...source.sealed.map((name) => parsed(decryptText(valueText(row[name]), secretKey))),
  ]
  return kindsIn(parts, compared, secretKey)
}

/** The value of a JSON column, which is an object already, or of a text column with JSON. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function valuesOf(identifiers: readonly Identifier[], wanted: Identifier['kind']): string[] {
  return identifiers.flatMap(({ kind, value }) => (kind === wanted ? [value] : []))
}

function idsIn(group: FoundRows | undefined): number[] {
  return [...(group?.rows.values() ?? [])].map(({ row }) => Number(row.id))
}

/** Members whose deleted account is in the recycle bin. */
function recycledMembers(groups: ReadonlyMap<string, FoundRows>): number[] {
  return [...(groups.get('security_data_recycle_log|delete')?.rows.values() ?? [])].flatMap(({ row }) => {
    const id = Number(recordOf(parsed(row.data)).id)
    return row.data_table === 'user' && Number.isInteger(id) ? [id] : []
  })
}

/** Applications that a member sent while signed in, whatever contact they have. */
async function addOwnedRecords(
  queries: Queries,
  sources: readonly PersonSource[],
  groups: ReadonlyMap<string, FoundRows>,
  add: Add,
): Promise<void> {
  const owned = [...(groups.get('application_owner|delete')?.rows.values() ?? [])]
  const readings = sources.map((source) => {
    const definition = source.resource?.definition
    const isMeant = definition !== undefined && isApplication(definition)
    const ids = owned.flatMap(({ row }) =>
      isMeant && row.controller === definition.controller ? [Number(row.application_id)] : [],
    )
    return { source, condition: matching.ids('id', ids) }
  })
  for await (const [source, row] of readRowsOfAll(queries, readings))
    add(source, actionOf(source), row, 'member', 'value')
}

/** Rows of other tables that belong to records about the person, and to the account. */
async function addReferences(
  queries: Queries,
  sources: readonly PersonSource[],
  { groups, memberIds }: { readonly groups: ReadonlyMap<string, FoundRows>; readonly memberIds: readonly number[] },
  add: Add,
): Promise<void> {
  const records = [...groups.values()].flatMap(({ key, source, action, rows }) =>
    source.resource && (action === 'delete' || action === 'anonymise') && !source.declared?.json
      ? [{ key, definition: source.resource.definition, ids: [...rows.values()].map(({ row }) => Number(row.id)) }]
      : [],
  )
  const account = sources.find(({ name }) => name === 'user')?.resource
  if (account && !groups.has(accountGroup) && memberIds.length > 0)
    records.push({ key: accountGroup, definition: account.definition, ids: [...memberIds] })
  for (const { key, definition, ids } of records) {
    const readings = sources.map((source) => ({ source, condition: referenceCondition(source, definition, ids) }))
    for await (const [source, row] of readRowsOfAll(queries, readings))
      add(source, source.name === 'revision' ? 'delete' : actionOfRow(source, row), row, 'record', key)
  }
}

function referenceCondition(
  { declared }: PersonSource,
  { controller, table }: { readonly controller: string; readonly table: string },
  ids: readonly number[],
): RowCondition | undefined {
  const reference = declared?.record
  if (!reference) return undefined
  if (reference.by === 'run') return matching.ofRuns(controller, ids)
  if (reference.by === 'url')
    return matching.anyOf(
      reference.column,
      ids.map((id) => `${changePrefix}${controller}:${id}`),
    )
  const name = reference.by === 'table' ? table : controller
  return matching.both(matching.equal(reference.column, name), matching.ids(reference.id, ids))
}

const profileNote = label(
  '由已通过的入驻申请创建，由网校发布。如应下线，请在“教师”中删除。',
  'Created from an accepted application, and published by the network. Delete it under Teachers if it is to end.',
)

/** The profiles that were created from the person's applications. */
async function addMadeTeachers(
  queries: Queries,
  sources: readonly PersonSource[],
  groups: Map<string, FoundRows>,
  add: Add,
): Promise<void> {
  const source = sources.find(({ name }) => name === 'teacher')
  const applications = [...(groups.get('setin_teacher|delete')?.rows.values() ?? [])]
  const made = applications.flatMap(({ row }) => (typeof row.teacher_id === 'number' ? [row.teacher_id] : []))
  const linked = new Set(groups.get('teacher|unlink')?.rows.keys())
  if (!source) return
  for await (const row of readRows(queries, source, matching.ids('id', made)))
    if (!linked.has(JSON.stringify(row.key))) add(source, 'stay', row, 'record', 'setin_teacher|delete')
  const group = groups.get('teacher|stay')
  if (group) groups.set(group.key, { ...group, note: profileNote })
}

/** Private files of the records of a group. */
function filesOf({ key, source, action, rows }: FoundRows): { path: string; group: string }[] {
  const definition = source.resource?.definition
  if (!definition || action === 'stay' || action === 'unlink') return []
  return [...rows.values()].flatMap(({ row }) =>
    privateFieldsOf(definition)
      .flatMap((name) => privateFilesIn(definition.fields[name], row[name]))
      .filter(isPrivatePath)
      .map((path) => ({ path, group: key })),
  )
}

const contactRules = { mobile: 'mobile', email: 'email' } as const

/** Contacts and numbers in the records about the person that were not searched for. */
function relatedOf(groups: readonly FoundRows[], identifiers: readonly Identifier[], secretKey: string): Identifier[] {
  const found = new Map<string, Identifier>()
  const known = new Set(identifiers.map(keyOf))
  for (const { source, action, rows } of groups) {
    if (action !== 'delete' && action !== 'anonymise') continue
    for (const { row } of rows.values())
      for (const name of [...source.texts, ...source.encrypted])
        for (const identifier of identifiersIn(source, { name, value: valueText(row[name]) }, secretKey))
          if (!known.has(keyOf(identifier))) found.set(keyOf(identifier), identifier)
  }
  return [...found.values()].slice(0, 20)
}

/** What identifies the person of a row, in one of its columns. */
export function identifiersIn(
  source: PersonSource,
  { name, value }: { readonly name: string; readonly value: string },
  secretKey: string,
): Identifier[] {
  if (value === '') return []
  if (source.encrypted.includes(name)) {
    const plain = decryptText(value, secretKey)
    return plain === undefined || plain === '' ? [] : [{ kind: 'identity', value: plain }]
  }
  const rules = rulesOf(source.resource?.definition, name)
  return Object.entries(contactRules).flatMap(([rule, kind]) => (rules.includes(rule) ? [{ kind, value }] : []))
}

/** Two identifiers with one key are the same. */
function keyOf({ kind, value }: Identifier): string {
  return `${kind} ${value.toLowerCase()}`
}

interface CopiedRow {
  readonly name: string
  readonly row: { readonly found: AnyRow; readonly by: ExactIdentifier }
}

/** Rows of the copies that a change of a designed area keeps. */
async function searchCopies(
  queries: Queries,
  compared: readonly Identifier[],
  secretKey: string,
): Promise<CopiedRow[]> {
  const texts = compared.map(({ value }) => value)
  if (texts.length === 0) return []
  const found: CopiedRow[] = []
  for (const { name } of await listCopies(queries))
    for await (const row of readRows(queries, { name, keys: ['id'] }, copied(texts)))
      for (const by of kindsIn(row.row, compared, secretKey)) found.push({ name, row: { found: row, by } })
  return found
}

/** A table with the values that a change of a designed area dropped. */
function copySource(name: string): PersonSource {
  return {
    name,
    columns: [],
    keys: ['id'],
    texts: [],
    json: [],
    title: label('数据设计中已删除字段的备份', 'Dropped values of designed areas'),
    declared: undefined,
    resource: undefined,
    encrypted: [],
    codes: [],
    names: [],
    contents: [],
    sealed: [],
    member: undefined,
    withAccount: undefined,
  }
}
