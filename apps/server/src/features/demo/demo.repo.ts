import { type ResourceDefinition, weighFieldOf } from '@teachnet/contract'
import { userUser } from '@teachnet/contract/resources'
import type { AddRecords, DemoMember, RoleGroup, Visits } from '@teachnet/demo-content'
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { storeFileUsesOf } from '../../records/files/file-uses.ts'
import { toStored } from '../../records/write/stored-rows.ts'
import type { Queries } from '../../platform/db/client.ts'
import { type ResourceTable, resourceTableOf } from '../../records/tables/table-of.ts'
import { config } from '../site-config/index.ts'
import { awaitedModule } from '../module-store/index.ts'
import { contentView, contentViewDay } from '../../records/tables/content-view.ts'
import { user, userGroup, userMoneyLog, userScoreLog } from '../../records/tables/member.ts'
import {
  adminGroupTable,
  adminRuleTable,
  adminTable,
  setinBranchTable,
  setinClasserTable,
  setinEnquiryTable,
  setinEnrolmentTable,
  setinShoperTable,
  setinTeacherTable,
} from '../../records/tables/resources.ts'

/** Returns whether the tables of members and of these areas are empty, so that demo records mix with no real ones. */
export async function isEmpty(db: Queries, areas: readonly ResourceDefinition[]): Promise<boolean> {
  for (const table of [user, ...areas.map((definition) => resourceTableOf(definition))])
    if ((await db.$count(table)) > 0) return false
  return true
}

/** Writes records as their forms would store them: cleans rich text, converts money to cents, encrypts secrets. */
export function createAdder(db: Queries, { secretKey, now }: { secretKey: string; now: number }): AddRecords {
  return async (definition, records, key) => {
    const table = resourceTableOf(definition)
    const weigh = weighFieldOf(definition)
    const rows = await Promise.all(
      records.map(async ({ input, written }, index) => {
        const stored = await toStored(definition, input, { secretKey })
        const row = { create_time: now, update_time: now, ...stored, ...written }
        return weigh === undefined ? row : { [weigh]: records.length - index, ...row }
      }),
    )
    const added = await db
      .insert(table)
      .values(rows)
      .returning({ id: columnOf(table, 'id'), name: columnOf(table, key ?? 'id') })
    await storeFileUsesOf(
      db,
      definition,
      added.map(({ id }) => Number(id)),
    )
    return new Map(added.map(({ id, name }) => [String(name), Number(id)]))
  }
}

function columnOf(table: ResourceTable, name: string) {
  const column = table[name]
  if (!column) throw new TypeError(`The table has no column "${name}"`)
  return column
}

export async function addVisits(db: Queries, { table, records }: Visits): Promise<void> {
  await db.insert(contentView).values(records.map(({ id, views }) => ({ table_name: table, record_id: id, views })))
  const days = records.flatMap((each) => each.days.map((day) => ({ table_name: table, record_id: each.id, ...day })))
  await db.insert(contentViewDay).values(days)
}

/** @param password the password hash for all of them */
export async function addMembers(db: Queries, members: readonly DemoMember[], password: string): Promise<void> {
  const [group] = await db.select({ id: userGroup.id }).from(userGroup).orderBy(userGroup.id).limit(1)
  const rows = await db
    .insert(user)
    .values(
      members.map((member) => ({
        group_id: group?.id ?? null,
        username: member.username,
        nickname: member.nickname,
        email: member.email,
        mobile: member.mobile,
        avatar: member.avatar,
        gender: member.gender,
        birthday: member.birthday,
        money: member.money.at(-1)?.after ?? 0,
        score: member.score.at(-1)?.after ?? 0,
        join_time: member.joinTime,
        join_ip: '127.0.0.1',
        last_login_time: member.score.at(-1)?.time ?? member.joinTime,
        last_login_ip: '127.0.0.1',
        motto: member.motto,
        password,
        create_time: member.joinTime,
        update_time: member.joinTime,
      })),
    )
    .returning({ id: user.id, username: user.username })
  await storeFileUsesOf(
    db,
    userUser,
    rows.map(({ id }) => id),
  )
  const idOf = new Map(rows.map(({ id, username }) => [username, id]))
  const entries = (kind: 'money' | 'score') =>
    members.flatMap((member) =>
      member[kind].map(({ change, before, after, memo, time }) => ({
        change,
        rest: { user_id: idOf.get(member.username) ?? 0, before, after, memo, create_time: time },
      })),
    )
  await db.insert(userMoneyLog).values(entries('money').map(({ change, rest }) => ({ ...rest, money: change })))
  await db.insert(userScoreLog).values(entries('score').map(({ change, rest }) => ({ ...rest, score: change })))
}

/** Adds role groups below the group with all rights. */
export async function addRoleGroups(db: Queries, groups: readonly RoleGroup[], now: number): Promise<void> {
  const [top] = await db.select({ id: adminGroupTable.id }).from(adminGroupTable).orderBy(adminGroupTable.id).limit(1)
  for (const { name, rules } of groups) {
    const rows = await db
      .select({ id: adminRuleTable.id })
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [...rules]))
    const ids = rows.map(({ id }) => id).join(',')
    const times = { create_time: now, update_time: now }
    await db.insert(adminGroupTable).values({ pid: top?.id ?? 0, status: '1', name, rules: ids, ...times })
  }
}

/** Sets the first administrator as the handler of every application that is not new. */
export async function assignHandler(db: Queries): Promise<void> {
  const [admin] = await db.select({ id: adminTable.id }).from(adminTable).orderBy(adminTable.id).limit(1)
  if (!admin) return
  for (const table of [
    setinTeacherTable,
    setinBranchTable,
    setinShoperTable,
    setinClasserTable,
    setinEnrolmentTable,
    setinEnquiryTable,
  ])
    await db
      .update(table)
      .set({ handler_id: admin.id })
      .where(and(ne(table.state, '0'), isNull(table.handler_id)))
}

/** Sets items of the site's configuration that have no value yet. */
export async function setSiteValues(db: Queries, values: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({ name, value }))
  await db
    .insert(config)
    .values(rows)
    .onConflictDoUpdate({ target: config.name, set: { value: sql`excluded.value` }, setWhere: isNull(config.value) })
}

/** The next start installs these modules from the market of the product. */
export async function awaitModules(tx: Queries, uids: readonly string[]): Promise<void> {
  await tx
    .insert(awaitedModule)
    .values(uids.map((uid) => ({ uid })))
    .onConflictDoNothing()
}
