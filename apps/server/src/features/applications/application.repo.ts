import { applicationStates, isOpenApplication } from '@teachnet/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { ResourceTable } from '../../records/tables/table-of.ts'
import { clockTolerance, type Period } from '../../platform/db/within-period.ts'
import { applicationOwner } from './application.table.ts'

const named = sql.identifier
const openStates = Object.values(applicationStates).filter(isOpenApplication)

/** The fields of an application for the receipt. */
export interface Applied {
  readonly id: number
  readonly number: string
  readonly email: string
  readonly mobile: string
  /** Unix seconds. */
  readonly create_time: number
}

const appliedColumns = sql.join(['id', 'number', 'email', 'mobile', 'create_time'].map(named), sql`, `)

function toApplied(row: Readonly<Record<string, unknown>>): Applied {
  return {
    id: Number(row.id),
    number: String(row.number),
    email: String(row.email),
    mobile: String(row.mobile),
    create_time: Number(row.create_time),
  }
}

/** The application with a form key. */
export async function findApplied(db: Queries, table: ResourceTable, key: string): Promise<Applied | undefined> {
  const [row] = await loadRows(
    db,
    toQuery(sql`select ${appliedColumns} from ${table} where ${named('idempotency_key')} = ${key}`),
  )
  return row && toApplied(row)
}

/** How an applicant is recognised: by the mobile number, or by the mail address of one who gives no number. */
export interface Reach {
  readonly by: 'mobile' | 'email'
  readonly address: string
}

function isReach({ by, address }: Reach): SQL {
  return by === 'mobile' ? sql`${named('mobile')} = ${address}` : sql`lower(${named('email')}) = lower(${address})`
}

/** Number of an open application of the same applicant; '' without one. */
export async function findOpenDuplicate(db: Queries, table: ResourceTable, reach: Reach): Promise<string> {
  const open = sql.join(
    openStates.map((state) => sql`${state}`),
    sql`, `,
  )
  const found = sql`select ${named('number')} from ${table}
    where ${isReach(reach)} and ${named('state')} in (${open}) order by ${named('id')} limit 1`
  const [row] = await loadRows(db, toQuery(found))
  return row ? String(row.number) : ''
}

/** Counts the applications within a period from a network and of an applicant. */
export async function countApplications(
  db: Queries,
  table: ResourceTable,
  { ip, reach, since, now }: Period & { readonly ip: string; readonly reach: Reach },
): Promise<{ fromIp: number; fromApplicant: number }> {
  // An IPv6 address counts as its /64 network, which belongs to one visitor. Records entered by hand have no address.
  const network = networkOf(ip)
  const isFromNetwork = network.includes('/')
    ? sql`case when ${named('ip')} ~ '^[0-9a-f:]+$' then ${named('ip')}::inet << ${network}::inet else false end`
    : sql`${named('ip')} = ${ip}`
  const counts = sql`select count(*) filter (where ${isFromNetwork})::int as "ip",
    count(*) filter (where ${isReach(reach)})::int as "applicant"
    from ${table} where ${named('create_time')} > ${since} and ${named('create_time')} <= ${now + clockTolerance}`
  const [row] = await loadRows(db, toQuery(counts))
  return { fromIp: Number(row?.ip), fromApplicant: Number(row?.applicant) }
}

/** Stores an application and returns it; undefined when its key exists already. */
export async function addApplication(
  db: Queries,
  table: ResourceTable,
  row: Readonly<Record<string, unknown>>,
): Promise<Applied | undefined> {
  const [added] = await db.insert(table).values(row).onConflictDoNothing().returning()
  return added && toApplied(added)
}

/** The stored application with a number; with `lock`, locked until the end of the transaction. */
export async function findByNumber(
  db: Queries,
  table: ResourceTable,
  number: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = sql`select * from ${table} where lower(${named('number')}) = lower(${number}) and ${named('number')} <> ''`
  const [row] = await loadRows(db, toQuery(lock ? sql`${found} for update` : found))
  return row
}

/** The stored application with an id. */
export async function findById(
  db: Queries,
  table: ResourceTable,
  id: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [row] = await loadRows(db, toQuery(sql`select * from ${table} where ${named('id')} = ${id}`))
  return row
}

/** The stored records with these ids, in no particular order. */
export async function findByIds(
  db: Queries,
  table: ResourceTable,
  ids: readonly number[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  return loadRows(db, toQuery(sql`select * from ${table} where ${named('id')} in (${list})`))
}

export async function changeApplication(
  db: Queries,
  table: ResourceTable,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .update(table)
    .set(values)
    .where(sql`${named('id')} = ${id}`)
}

/** The stored records of a table that can be chosen, in order. @param only the id of one of them */
export async function loadChoices(
  db: Queries,
  table: ResourceTable,
  filter: Readonly<Record<string, string>>,
  only?: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const conditions = Object.entries({ status: '1', ...filter }).map(
    ([name, value]) => sql`${named(name)}::text = ${value}`,
  )
  if (only !== undefined) conditions.push(sql`id = ${only}`)
  const choices = sql`select * from ${table} where ${sql.join(conditions, sql` and `)}
    order by ${named('weigh')} desc, ${named('id')}`
  return loadRows(db, toQuery(choices))
}

/** What makes an application a member's: one of the contacts, or its id. */
export interface OwnMarks {
  readonly contacts: readonly { readonly type: 'email' | 'mobile'; readonly address: string }[]
  readonly ids: readonly number[]
}

/** The latest applications of a member, at most a hundred. Records entered by hand have no number and are left out. */
export async function listOwn(
  db: Queries,
  table: ResourceTable,
  { contacts, ids }: OwnMarks,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const marks = [
    ...contacts.map(({ type, address }) => sql`lower(${named(type)}) = lower(${address})`),
    ...ids.map((id) => sql`${named('id')} = ${id}`),
  ]
  if (marks.length === 0) return []
  const found = sql`select * from ${table} where (${sql.join(marks, sql` or `)}) and ${named('number')} <> '' order by ${named('id')} desc limit 100`
  return loadRows(db, toQuery(found))
}

/** The latest applications of one kind that a member sent while signed in. */
export async function listOwnedIds(db: Queries, userId: number, controller: string): Promise<number[]> {
  const { application_id: id } = applicationOwner
  const isOwn = and(eq(applicationOwner.user_id, userId), eq(applicationOwner.controller, controller))
  return (await db.select({ id }).from(applicationOwner).where(isOwn).orderBy(desc(id)).limit(100)).map((row) => row.id)
}

/** The member who sent an application while signed in. */
export async function findSender(db: Queries, controller: string, id: number): Promise<number | undefined> {
  const isIt = and(eq(applicationOwner.controller, controller), eq(applicationOwner.application_id, id))
  return (await db.select({ user: applicationOwner.user_id }).from(applicationOwner).where(isIt))[0]?.user
}

/** Records who sent an application. The first one stays. */
export async function addSender(db: Queries, row: typeof applicationOwner.$inferInsert): Promise<void> {
  await db.insert(applicationOwner).values(row).onConflictDoNothing()
}
