import { weighFieldOf } from '@teachnet/contract'
import { and, inArray, isNull, ne } from 'drizzle-orm'
import { toStored } from '../crud/store.ts'
import type { Queries } from '../db/client.ts'
import { type ResourceTable, resourceTableOf } from '../db/table-of.ts'
import { contentView } from '../db/tables/content-view.ts'
import { user, userGroup, userMoneyLog, userScoreLog } from '../db/tables/member.ts'
import {
  adminGroupTable,
  adminRuleTable,
  adminTable,
  setinBranchTable,
  setinClasserTable,
  setinShoperTable,
  setinTeacherTable,
} from '../db/tables/resources.ts'
import { demoAreas } from './demo-areas.ts'
import type { AddRecords, Ids } from './demo-record.ts'
import { pictureUrls } from './picture-urls.ts'
import type { DemoMember } from './records/members.ts'

/** Whether nobody has put anything in yet that the demo would stand beside. */
export async function isEmpty(db: Queries): Promise<boolean> {
  for (const table of [user, ...demoAreas.map((definition) => resourceTableOf(definition))])
    if ((await db.$count(table)) > 0) return false
  return true
}

/** Writes records the way their forms would be stored: rich text is cleaned, money becomes cents, secrets are encrypted. */
export function createAdder(db: Queries, { secretKey, now }: { secretKey: string; now: number }): AddRecords {
  return async (definition, records, key) => {
    const table = resourceTableOf(definition)
    const weigh = weighFieldOf(definition)
    const rows = await Promise.all(
      records.map(async ({ input, written }, index) => ({
        create_time: now,
        update_time: now,
        ...(weigh && { [weigh]: records.length - index }),
        ...(await toStored(definition, input, { secretKey })),
        ...written,
      })),
    )
    const added = await db
      .insert(table)
      .values(rows)
      .returning({ id: columnOf(table, 'id'), name: columnOf(table, key ?? 'id') })
    return new Map(added.map(({ id, name }) => [String(name), Number(id)]))
  }
}

function columnOf(table: ResourceTable, name: string) {
  const column = table[name]
  if (!column) throw new TypeError(`The table has no column "${name}"`)
  return column
}

/** @param views by record, as `ids` stands */
export async function addViews(db: Queries, table: string, ids: Ids, views: readonly number[]): Promise<void> {
  const rows = [...ids.values()].map((id, index) => ({ table_name: table, record_id: id, views: views[index] ?? 0 }))
  await db.insert(contentView).values(rows)
}

/** `password` is a hash that no password has. */
export async function addMembers(db: Queries, members: readonly DemoMember[], password: string): Promise<void> {
  const [group] = await db.select({ id: userGroup.id }).from(userGroup).orderBy(userGroup.id).limit(1)
  const rows = await db
    .insert(user)
    .values(
      members.map((member, index) => ({
        group_id: group?.id ?? null,
        username: member.username,
        nickname: member.nickname,
        email: member.email,
        mobile: member.mobile,
        avatar: pictureUrls.member(index),
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

/** Role groups below the one of all rights: who only edits the news, and who only looks. */
export async function addRestrictedGroups(db: Queries, now: number): Promise<void> {
  const [top] = await db.select({ id: adminGroupTable.id }).from(adminGroupTable).orderBy(adminGroupTable.id).limit(1)
  const common = { pid: top?.id ?? 0, status: '1', create_time: now, update_time: now } as const
  const rulesOf = async (names: readonly string[]) => {
    const rows = await db
      .select({ id: adminRuleTable.id })
      .from(adminRuleTable)
      .where(inArray(adminRuleTable.name, [...names]))
    return rows.map(({ id }) => id).join(',')
  }
  const screens = (controller: string, actions: readonly string[]) => [
    controller,
    ...actions.map((action) => `${controller}/${action}`),
  ]
  const dashboard = screens('dashboard', ['index'])
  const editing = ['index', 'add', 'edit', 'del', 'sortable']
  await db.insert(adminGroupTable).values([
    {
      ...common,
      name: '资讯编辑',
      rules: await rulesOf([
        ...dashboard,
        'information',
        ...screens('information/item', editing),
        ...screens('information/category', ['index']),
      ]),
    },
    {
      ...common,
      name: '教师资料查看',
      rules: await rulesOf([
        ...dashboard,
        'teacher',
        ...screens('teacher/teacher', ['index']),
        ...screens('category', ['index']),
      ]),
    },
  ])
}

/** What was dealt with was dealt with by the first administrator. */
export async function assignHandler(db: Queries): Promise<void> {
  const [admin] = await db.select({ id: adminTable.id }).from(adminTable).orderBy(adminTable.id).limit(1)
  if (!admin) return
  for (const table of [setinTeacherTable, setinBranchTable, setinShoperTable, setinClasserTable])
    await db
      .update(table)
      .set({ handler_id: admin.id })
      .where(and(ne(table.state, '0'), isNull(table.handler_id)))
}
