import type { LayoutSettings } from '@teachnet/contract/preferences'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminPreference } from '../schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const layout: LayoutSettings = {
  layoutMode: 'Double',
  menuWidth: 300,
  isCollapsed: true,
  isDense: false,
  menuBackground: ['#ffffff', '#101010'],
  headerBackground: ['', ''],
  activeTabBackground: ['#F3F5F9', '#202B3B'],
  hasAnimation: false,
  hasLogo: true,
  hasBreadcrumb: true,
  theme: 'dark',
}

describe.each(oneDatabase)('the preferences of administrators on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['teacher/teacher', 'teacher/teacher/index'])
  })
  afterAll(() => t.close())

  const save = (body: object, as: TestAccount | null = t.root) => t.call('POST', 'preference/save', { body, as })
  const preferencesOf = async (as: TestAccount) => (await t.call('GET', 'Index/index', { as })).data?.preferences

  it('the back office opens with the layout and the favourites of its administrator, and no one else’s [E4]', async () => {
    expect(await preferencesOf(clerk)).toEqual({})
    expect(await save({ layout, favourites: ['teacher/teacher'] }, clerk)).toMatchObject({ code: 1 })
    expect(await preferencesOf(clerk)).toEqual({ layout, favourites: ['teacher/teacher'] })
    expect(await preferencesOf(t.root)).toEqual({})
  })

  it('two browsers that save different parts at once keep both', async () => {
    await Promise.all([save({ hasSingleKeys: false }), save({ favourites: ['auth/admin'] }), save({ layout })])
    expect(await preferencesOf(t.root)).toEqual({ layout, favourites: ['auth/admin'], hasSingleKeys: false })
    await save({ favourites: [] })
    expect(await preferencesOf(t.root)).toEqual({ layout, favourites: [], hasSingleKeys: false })
  })

  it('an invalid preference is refused, and an unknown one is left out', async () => {
    const wrong = [
      { layout: { ...layout, menuWidth: 5000 } },
      { layout: { ...layout, menuBackground: ['url(x)', ''] } },
      { layout: { ...layout, layoutMode: 'Odd' } },
      { layout: {} },
      { favourites: Array.from({ length: 51 }, (_, index) => `f${index}`) },
      { favourites: ['x'.repeat(101)] },
      { hasSingleKeys: 'yes' },
    ]
    for (const body of wrong) expect(await save(body)).toMatchObject({ code: 0, error: 'PARAMETER' })
    await save({ other: 'x'.repeat(1000) }, clerk)
    expect(await preferencesOf(clerk)).not.toHaveProperty('other')
    expect(await save({}, null)).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('preferences go with the account', async () => {
    const leaver = await t.addAdmin('leaver', ['teacher/teacher', 'teacher/teacher/index'])
    await save({ hasSingleKeys: false }, leaver)
    await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${leaver.id}` })
    const rows = await t.db.select({ id: adminPreference.admin_id }).from(adminPreference)
    expect(rows.map(({ id }) => id)).not.toContain(leaver.id)
  })
})
