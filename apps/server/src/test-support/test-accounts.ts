import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { areas } from '@teachnet/protocol'
import { inArray } from 'drizzle-orm'
import { issueTokens } from '../features/access/tokens/token.repo.ts'
import {
  adminGroupAccess,
  adminGroupTable,
  adminRuleTable,
  adminTable,
  captcha,
  user,
  userGroup,
} from '../features/schema.ts'
import type { TestDeps } from './test-deps.ts'

export interface TestAccount {
  readonly id: number
  readonly token: string
  readonly refreshToken: string
  /** The area's token header. */
  readonly headers: Readonly<Record<string, string>>
}

export const testPassword = 'Secret123'
// A cheap hash, so that verifying it is cheap: the cost of the product's hashes is tested elsewhere.
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates a signed-in administrator. `nodes`: `*`, or the names of seeded rules for its own group. */
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
  return { ...(await signInAgain(deps, 'admin', admin.id)), groupId: group.id }
}

/** Creates a signed-in member in its own group. `rules` in the form of the column. */
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
  return signInAgain(deps, 'member', member.id)
}

/** Returns the two form fields of a solved captcha: clicks on a picture, or the answer to a question. */
export async function createSolvedCaptcha(
  { db, clock }: TestDeps,
  kind: keyof typeof solvedCaptchas = 'click',
): Promise<{ captchaId: string; captchaInfo: string }> {
  const captchaId = randomUUID()
  const now = Math.floor(clock() / 1000)
  const { stored, captchaInfo } = solvedCaptchas[kind]
  await db.insert(captcha).values({
    key: createHash('sha256').update(captchaId).digest('hex'),
    captcha: JSON.stringify({ kind, ...stored }),
    create_time: now,
    expire_time: now + 600,
  })
  return { captchaId, captchaInfo }
}

const solvedCaptchas = {
  click: { stored: { boxes: [{ left: 0, top: 0, width: 350, height: 200 }] }, captchaInfo: '100,100;350;200' },
  question: { stored: { answer: '42' }, captchaInfo: '42' },
}

/** Signs an account in again, e.g. after the clock has passed the life of its token. */
export async function signInAgain(deps: TestDeps, area: keyof typeof areas, userId: number): Promise<TestAccount> {
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
