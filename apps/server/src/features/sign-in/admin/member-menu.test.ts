import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberRuleSeeds } from '../../access/rules/rule-seeds.ts'
import { userRule } from '../../schema.ts'
import { createTestDatabase, oneDatabase } from '../../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { seedAccess } from './access-setup.ts'

describe.each(oneDatabase)('the menu of members after an update on %s', (kind) => {
  let deps: TestDeps
  beforeAll(async () => {
    deps = await createTestDeps(await createTestDatabase(kind))
  })
  afterAll(() => deps.db.close())
  beforeEach(async () => {
    await deps.db.delete(userRule)
    await seedAccess(deps)
  })

  const pages = memberRuleSeeds.filter(({ type }) => type === 'menu').map(({ name }) => name)
  const orderNow = async () => {
    const rows = await deps.db.select().from(userRule).where(inArray(userRule.name, pages))
    return rows.toSorted((one, other) => other.weigh - one.weigh || one.id - other.id).map(({ name }) => name)
  }
  const setWeights = async (weights: Readonly<Record<string, number>>) => {
    for (const [name, weigh] of Object.entries(weights))
      await deps.db
        .update(userRule)
        .set({ weigh })
        .where(eq(userRule.name, `account/${name}`))
  }
  const remove = async (...names: string[]) =>
    deps.db.delete(userRule).where(
      inArray(
        userRule.name,
        names.map((name) => `account/${name}`),
      ),
    )

  const first = { profile: 98, changePassword: 97, integral: 96, balance: 95, applications: 94, saved: 93, data: 92 }

  it.each([
    ['from before teachers had a page', {}],
    ['that got the notices by an update, behind the profile', { ...first, notices: 98 }],
  ])('an installation %s gets the shipped order, with the new page in its place', async (_title, weights) => {
    await setWeights({ ...first, notices: 98, profile: 97, changePassword: 96, integral: 95, balance: 94 })
    await setWeights({ applications: 93, saved: 92, data: 91, ...weights })
    await remove('teacher', 'courses')
    await seedAccess(deps)
    expect(await orderNow()).toEqual(pages)
  })

  it('an installation of the release before gets the shipped order, with the courses in their place', async () => {
    await setWeights({ integral: 94, balance: 93, applications: 92, saved: 91, data: 90 })
    await remove('courses')
    await seedAccess(deps)
    expect(await orderNow()).toEqual(pages)
  })

  it('an installation from before the notices gets all new pages in their places', async () => {
    await setWeights(first)
    await remove('teacher', 'courses', 'notices')
    await seedAccess(deps)
    expect(await orderNow()).toEqual(pages)
  })

  it('a menu that an operator arranged keeps its order', async () => {
    await setWeights({ ...first, balance: 99, overview: 90 })
    await remove('teacher', 'courses', 'notices')
    const before = await orderNow()
    await seedAccess(deps)
    expect((await orderNow()).filter((name) => before.includes(name))).toEqual(before)
  })

  it('a start without new pages changes no order', async () => {
    await setWeights(first)
    const before = await orderNow()
    await seedAccess(deps)
    expect(await orderNow()).toEqual(before)
  })
})
