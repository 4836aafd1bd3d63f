import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileUse, informationCategoryTable, informationItemTable, recordDraftTable } from '../../features/schema.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../test-support/test-app.ts'

const area = 'information.Item'
const base = ['information/item', 'information/item/index']

describe.each(oneDatabase)('drafts beside published records on %s', (kind) => {
  let t: OwnCrudTestApp
  let writer: TestAccount
  let reviewer: TestAccount
  let heading = 0
  let id = 0
  let turn = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    writer = await t.addAdmin('writer', [...base, 'information/item/draft'])
    reviewer = await t.addAdmin('reviewer', [...base, 'information/item/draft', 'information/item/publish'])
    const [added] = await t.db.insert(informationCategoryTable).values({ name: 'News', slug: 'news' }).returning()
    heading = added?.id ?? 0
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    turn += 1
    const [item] = await t.db
      .insert(informationItemTable)
      .values({ title: 'Old', slug: `item-${turn}`, category_id: heading, publish_time: 1, content: '<p>old</p>' })
      .returning()
    id = item?.id ?? 0
  })

  const save = (values: object, rest: object = {}, as = writer) =>
    t.call('POST', `${area}/draft`, { body: { id, values, version: '0', ...rest }, as })
  const read = async (as = writer) => (await t.call('GET', `${area}/draft`, { query: { id: String(id) }, as })).data
  const decide = (decision: string, rest: object = {}, as = reviewer) =>
    t.call('POST', `${area}/publish`, { body: { id, decision, version: '1', ...rest }, as })
  const stored = async () => (await t.db.select().from(informationItemTable).where(eq(informationItemTable.id, id)))[0]
  const page = async (query: string) =>
    (await t.app.inject({ url: `/api/content/newsItem?${query}`, headers: { 'think-lang': 'zh-cn' } })).json()

  it('a saved draft leaves the record as visitors see it, and its preview shows the page as it will be', async () => {
    await page(`slug=item-${turn}`)
    expect(await save({ title: 'New', content: '<p>new</p><script>x</script>' })).toMatchObject({
      code: 1,
      data: { id, draft_version: '1' },
    })
    expect(await stored()).toMatchObject({ title: 'Old', content: '<p>old</p>' })
    const opened = await read()
    expect(opened).toMatchObject({
      row: { title: 'Old' },
      draft_version: '1',
      draft: {
        values: { title: 'New', content: '<p>new</p>' },
        contested: [],
        state: 'draft',
        admin: { nickname: 'writer' },
      },
    })
    const address = new URL(String(Object(opened).draft.site_page), 'http://site')
    const query = new URLSearchParams([['slug', `item-${turn}`], ...address.searchParams])
    expect((await page(String(query))).data.item).toMatchObject({ title: 'New', content: '<p>new</p>' })
    expect((await page(`slug=item-${turn}`)).data.item).toMatchObject({ title: 'Old', content: '<p>old</p>' })
  })

  it('a preview finds the record under the address and with the heading that the draft proposes', async () => {
    const [other] = await t.db
      .insert(informationCategoryTable)
      .values({ name: `Events ${turn}`, slug: `events-${turn}` })
      .returning()
    await save({ slug: `moved-${turn}`, category_id: other?.id })
    const address = new URL(String(Object(await read()).draft.site_page), 'http://site')
    expect(address.pathname).toContain(`moved-${turn}`)
    const query = new URLSearchParams([['slug', `moved-${turn}`], ...address.searchParams])
    expect((await page(String(query))).data.item).toMatchObject({ category: { slug: `events-${turn}` } })
    expect((await page(`slug=moved-${turn}`)).error).toBe('RECORD_NOT_FOUND')
  })

  it('a draft keeps only values that differ from the record, and a draft without differences is deleted', async () => {
    await save({ title: 'New', slug: `item-${turn}` })
    expect(Object.keys(Object(await read()).draft.values)).toEqual(['title'])
    expect(await save({ title: 'Old' }, { version: '1' })).toMatchObject({ data: { draft_version: '0' } })
    expect(Object(await read()).draft).toBeNull()
    expect(await save({ title: 'Old' }, { review: 1 })).toMatchObject({ error: 'NO_ROWS_UPDATED' })
  })

  it('an administrator who may only write drafts can neither change the record nor publish, and the request for a review waits in a list', async () => {
    await save({ title: 'New' }, { review: 1, message: 'Please look' })
    for (const [call, body] of [
      ['edit', { id, title: 'x' }],
      ['publish', { id, decision: 'publish', version: '1' }],
    ] as const)
      expect(await t.call('POST', `${area}/${call}`, { body, as: writer })).toMatchObject({ error: 'FORBIDDEN' })
    const { data } = await t.call('GET', 'routine.Draft/index', { query: { quickSearch: 'Old' } })
    expect(Object(data).list).toContainEqual(
      expect.objectContaining({ controller: area, record_id: id, area: 'Information items', state: 'review' }),
    )
    const list = await t.call('GET', `${area}/index`, { as: writer })
    const row = Object(list.data).list.find((each: { id: number }) => each.id === id)
    expect(row.draft_state).toBe('review')
    const clerk = await t.addAdmin(`clerk${turn}`, ['routine/draft', 'routine/draft/index', 'teacher/teacher/draft'])
    expect(Object((await t.call('GET', 'routine.Draft/index', { as: clerk })).data).list).toEqual([])
  })

  it('publishing an approved draft edits the record, stores a revision and deletes the draft', async () => {
    await save({ title: 'New' }, { review: 1 })
    expect(await decide('publish')).toMatchObject({ code: 1, msg: 'The draft has been published' })
    expect(await stored()).toMatchObject({ title: 'New' })
    expect(Object(await read()).draft).toBeNull()
    const { data } = await t.call('GET', `${area}/revisions`, { query: { id: String(id) } })
    expect(Object(data).list[0]).toMatchObject({ admin: { id: reviewer.id } })
    expect(await page(`slug=item-${turn}`)).toMatchObject({ data: { item: { title: 'New' } } })
    expect(await decide('publish', { version: '0' })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a returned draft keeps its changes and shows the reason', async () => {
    await save({ title: 'New' }, { review: 1 })
    expect(await decide('return', { message: 'Too short' })).toMatchObject({ code: 1 })
    expect(Object(await read()).draft).toMatchObject({
      state: 'returned',
      message: 'Too short',
      values: { title: 'New' },
    })
  })

  it('a draft that somebody else has saved meanwhile is neither overwritten nor published', async () => {
    await save({ title: 'New' })
    expect(await save({ title: 'Other' })).toMatchObject({
      error: 'RECORD_CHANGED',
      data: { row: { id, title: 'New' }, version: '1' },
    })
    await save({ title: 'Newer' }, { version: '1' })
    expect(await decide('publish')).toMatchObject({ error: 'RECORD_CHANGED' })
    expect(await stored()).toMatchObject({ title: 'Old' })
  })

  it('an edit beside a draft changes what visitors see, and publishing the draft over it needs the option to overwrite', async () => {
    await save({ title: 'New', summary: 'Short' })
    await t.call('POST', `${area}/edit`, { body: { id, title: 'By another client' } })
    expect(await stored()).toMatchObject({ title: 'By another client' })
    expect(Object(await read()).draft.contested).toEqual(['title'])
    expect(await decide('publish')).toMatchObject({ error: 'RECORD_CHANGED' })
    expect(await decide('publish', { overwrite: 1 })).toMatchObject({ code: 1 })
    expect(await stored()).toMatchObject({ title: 'New', summary: 'Short' })
  })

  it('a scheduled draft is published at its time, once, and is returned to its author when the record was changed since', async () => {
    const now = Math.floor(t.deps.clock() / 1000)
    await save({ title: 'New' })
    expect(await decide('schedule', { at: now + 600 })).toMatchObject({ code: 1 })
    expect(Object(await read()).draft).toMatchObject({ state: 'scheduled', publish_time: now + 600 })
    await t.deps.jobs.plan()
    t.deps.clock.advance(599_000)
    await t.deps.jobs.runDue()
    expect(await stored()).toMatchObject({ title: 'Old' })
    t.deps.clock.advance(3000)
    await t.deps.jobs.runDue()
    expect(await stored()).toMatchObject({ title: 'New' })
    expect(Object(await read()).draft).toBeNull()
    await save({ title: 'Newer' })
    await decide('schedule', { at: now + 1200 })
    await t.call('POST', `${area}/edit`, { body: { id, title: 'By hand' } })
    await t.deps.jobs.plan()
    t.deps.clock.advance(900_000)
    await t.deps.jobs.runDue()
    expect(await stored()).toMatchObject({ title: 'By hand' })
    expect(Object(await read()).draft).toMatchObject({ state: 'returned', message: expect.stringContaining('标题') })
  })

  it('a record that a writer adds is hidden until it is published', async () => {
    const values = { title: 'First', slug: `first-${turn}`, category_id: heading, publish_time: 1, status: '1' }
    const { data } = await t.call('POST', `${area}/draft`, { body: { values, review: 1 }, as: writer })
    id = Number(Object(data).id)
    expect(await stored()).toMatchObject({ title: 'First', status: '0' })
    expect((await page(`slug=first-${turn}`)).error).toBe('RECORD_NOT_FOUND')
    await decide('publish')
    expect(await stored()).toMatchObject({ status: '1' })
  })

  it('a draft of a new record needs its title alone, and is published when what is required was added [L4]', async () => {
    const { data } = await t.call('POST', `${area}/draft`, { body: { values: { title: 'Begun' } }, as: writer })
    id = Number(Object(data).id)
    expect(Object(await read()).draft.values).toEqual({ status: '1', category_id: null, publish_time: null })
    expect(await decide('publish')).toMatchObject({
      error: 'VALIDATION',
      fields: { slug: expect.any(String), category_id: expect.any(String) },
    })
    expect(await save({ status: '1', category_id: null }, { review: 1, version: '1' })).toMatchObject({
      error: 'VALIDATION',
    })
    const values = { status: '1', slug: `begun-${turn}`, category_id: heading, publish_time: null }
    expect(await save(values, { version: '1' })).toMatchObject({ data: { draft_version: '2' } })
    expect(await decide('publish', { version: '2' })).toMatchObject({ code: 1 })
    const now = Math.floor(t.deps.clock() / 1000)
    expect(await stored()).toMatchObject({ status: '1', slug: `begun-${turn}`, publish_time: now })
  })

  it('a hidden record whose draft lacks required values is not shown by a change of its status [L4]', async () => {
    const { data } = await t.call('POST', `${area}/draft`, { body: { values: { title: 'Begun' } }, as: writer })
    id = Number(Object(data).id)
    expect(await t.call('POST', `${area}/edit`, { body: { id, status: '1' } })).toMatchObject({
      error: 'VALIDATION',
      fields: { slug: expect.any(String), category_id: expect.any(String) },
    })
    expect(await stored()).toMatchObject({ status: '0' })
    const full = { status: '1', slug: `shown-${turn}`, category_id: heading, publish_time: 1 }
    expect(await t.call('POST', `${area}/edit`, { body: { id, ...full } })).toMatchObject({ code: 1 })
    expect(await stored()).toMatchObject({ status: '1' })
  })

  it('adding does not imply publishing for an account that keeps drafts and may not publish them', async () => {
    const adder = await t.addAdmin(`adder${turn}`, [
      ...base,
      ...['add', 'edit', 'draft'].map((node) => `information/item/${node}`),
    ])
    const body = { title: 'Added', slug: `added-${turn}`, category_id: heading, publish_time: 1, status: '1' }
    const { data } = await t.call('POST', `${area}/add`, { body, as: adder })
    expect(data).toBeNull()
    const [added] = await t.db.select().from(informationItemTable).where(eq(informationItemTable.slug, body.slug))
    expect(added).toMatchObject({ status: '0' })
    id = added?.id ?? 0
    const show = { body: { id, status: '1' }, as: adder }
    expect(await t.call('POST', `${area}/edit`, show)).toMatchObject({
      error: 'VALIDATION',
      fields: { status: expect.any(String) },
    })
    expect(await t.call('POST', `${area}/edit`, { body: { id, title: 'Changed' }, as: adder })).toMatchObject({
      code: 1,
    })
  })

  it('the draft of a deleted record is kept for a restoration, and is deleted when the recycle bin no longer has the record', async () => {
    const drafts = () => t.db.$count(recordDraftTable, eq(recordDraftTable.record_id, id))
    const upkeep = async () => {
      await t.deps.jobs.plan()
      t.deps.clock.advance(3_600_000)
      await t.deps.jobs.runDue()
    }
    const uses = () => t.db.$count(fileUse, eq(fileUse.table_name, 'record_draft'))
    await save({ title: 'New', cover: '/storage/default/a.png' })
    expect(await uses()).toBe(1)
    await t.call('DELETE', `${area}/del`, { query: { 'ids[]': String(id) } })
    const bin = 'security.DataRecycleLog'
    const entry = async () =>
      Object((await t.call('GET', `${bin}/index`, { query: { quickSearch: 'Old' } })).data).list[0]
    await upkeep()
    expect(await drafts()).toBe(1)
    await t.call('POST', `${bin}/restore`, { body: { ids: [(await entry()).id] } })
    expect(Object(await read()).draft).toMatchObject({ values: { title: 'New' } })
    await t.call('DELETE', `${area}/del`, { query: { 'ids[]': String(id) } })
    await t.call('DELETE', `${bin}/del`, { query: { 'ids[]': String((await entry()).id) } })
    await upkeep()
    expect(await drafts()).toBe(0)
    expect(await uses()).toBe(0)
  })

  it('discarding a draft deletes only the draft; invalid values and unknown decisions are refused', async () => {
    expect(await save({ title: '' })).toMatchObject({ error: 'VALIDATION', fields: { title: expect.any(String) } })
    expect(await save({ category_id: 99_999 })).toMatchObject({ error: 'REFERENCE_MISSING' })
    await save({ title: 'New' })
    expect(await decide('approve')).toMatchObject({ error: 'PARAMETER' })
    for (const at of [undefined, 1, 'x', 1e20])
      expect(await decide('schedule', { at })).toMatchObject({ error: 'VALIDATION' })
    expect(await save({}, { version: '1', discard: 1 })).toMatchObject({ code: 1 })
    expect(await t.db.$count(recordDraftTable, eq(recordDraftTable.record_id, id))).toBe(0)
    expect(await stored()).toMatchObject({ title: 'Old' })
  })
})
