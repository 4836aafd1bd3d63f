import { createHash, randomUUID } from 'node:crypto'
import { areas } from '@teachnet/contract'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '../access/password.ts'
import { issueTokens } from '../access/token.repo.ts'
import {
  adminGroupAccess,
  adminGroupTable,
  adminRuleTable,
  adminTable,
  captcha,
  user,
  userGroup,
} from '../db/schema.ts'
import type { TestDeps } from './test-deps.ts'

export interface TestAccount {
  readonly id: number
  readonly token: string
  readonly refreshToken: string
  /** The area's token header. */
  readonly headers: Readonly<Record<string, string>>
}

export const testPassword = 'Secret123'
const passwordHash = hashPassword(testPassword)

/** An administrator that is signed in. `nodes`: `*`, or the names of seeded rules that its own group holds. */
export async function createTestAdmin(
  deps: TestDeps,
  { username, nodes = '*' }: { username: string; nodes?: '*' | readonly string[] },
): Promise<TestAccount & { groupId: number }> {
  const rules = nodes === '*' ? '*' : (await findRuleIds(deps, nodes)).join(',')
  const [group] = await deps.db
    .insert(adminGroupTable)
    .values({ name: username, rules })
    .returning({ id: adminGroupTable.id })
  const [admin] = await deps.db
    .insert(adminTable)
    .values({
      username,
      nickname: `${username} nick`,
      password: await passwordHash,
      last_login_time: Math.floor(deps.clock() / 1000),
    })
    .returning({ id: adminTable.id })
  if (!group || !admin) throw new Error('nothing was inserted')
  await deps.db.insert(adminGroupAccess).values({ uid: admin.id, group_id: group.id })
  return { ...(await signIn(deps, 'admin', admin.id)), groupId: group.id }
}

/** A member that is signed in, in a group of its own. `rules` as the column has them. */
export async function createTestMember(
  deps: TestDeps,
  { username, rules = '*', email = '' }: { username: string; rules?: string; email?: string },
): Promise<TestAccount> {
  const now = Math.floor(deps.clock() / 1000)
  const times = { create_time: now, update_time: now }
  const [group] = await deps.db
    .insert(userGroup)
    .values({ name: username, rules, ...times })
    .returning({ id: userGroup.id })
  const [member] = await deps.db
    .insert(user)
    .values({
      username,
      nickname: `${username} nick`,
      email,
      password: await passwordHash,
      group_id: group?.id ?? null,
      join_time: now,
      last_login_time: now,
      ...times,
    })
    .returning({ id: user.id })
  if (!member) throw new Error('nothing was inserted')
  return signIn(deps, 'member', member.id)
}

/** A captcha that has been answered: the two fields a form posts. */
export async function createSolvedCaptcha({
  db,
  clock,
}: TestDeps): Promise<{ captchaId: string; captchaInfo: string }> {
  const captchaId = randomUUID()
  const now = Math.floor(clock() / 1000)
  await db.insert(captcha).values({
    key: createHash('sha256').update(captchaId).digest('hex'),
    captcha: JSON.stringify({ kind: 'question', answer: '42' }),
    create_time: now,
    expire_time: now + 600,
  })
  return { captchaId, captchaInfo: '42' }
}

async function signIn(deps: TestDeps, area: keyof typeof areas, userId: number): Promise<TestAccount> {
  const tokens = await issueTokens(deps.db, deps, { area: areas[area], userId, isKept: true })
  const headers = { server: 'true', [areas[area].tokenHeader]: tokens.token }
  return { id: userId, token: tokens.token, refreshToken: tokens.refresh_token, headers }
}

async function findRuleIds({ db }: TestDeps, names: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: adminRuleTable.id })
    .from(adminRuleTable)
    .where(inArray(adminRuleTable.name, [...names]))
  if (rows.length !== names.length) throw new Error(`Some of these rules are not seeded: ${names.join(', ')}`)
  return rows.map(({ id }) => id)
}
