// @module-tag full
import type { Field } from '@teachnet/contract'
import { type Design, newDesign } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { createResources } from '../areas/registry.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { slownessOf, startTime } from './explain.ts'
import { createDesignedAreas } from './designed-areas.ts'
import { createDesigner } from './designer.service.ts'
import { loadFacts } from './facts.repo.ts'

const manyFields = 190

/** An area with as many fields as an area may have, all of one kind. */
function wideDesign(make: (text: Field['label']) => Field): Design {
  const { definition } = newDesign('own.Wide', label('宽表', 'Wide'))
  const names = Array.from({ length: manyFields }, (_, index) => `field_${index}`)
  const added = Object.fromEntries(names.map((name) => [name, make(label(name, name))]))
  return { definition: { ...definition, fields: { ...definition.fields, ...added } }, ids: {} }
}

const texts = wideDesign((text) => ({ kind: 'text', label: text, max: 200 }))
const times = wideDesign((text) => ({ kind: 'dateTime', label: text, unique: true }))
const requested = { controller: 'own.Wide', version: 1, design: times, back: 0 }

onEachDatabase('the cost of plans', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    expect(await t.call('POST', 'crud.Design/apply', { body: { version: 0, design: texts } })).toMatchObject({
      code: 1,
    })
    expect(await t.call('POST', 'own.Wide/add', { body: { name: 'A', field_0: '2026-05-01' } })).toMatchObject({
      code: 1,
    })
  })
  afterAll(() => t.close())

  /** A designer of another process on the database, with its own clock. */
  async function withDesigner<T>(
    { clock = Date.now, loadTimeZone = async () => 'Asia/Shanghai' },
    run: (designer: ReturnType<typeof createDesigner>) => Promise<T>,
  ): Promise<T> {
    const ports = { ...(await createTestDeps(t.db)), clock }
    const resources = createResources()
    const areas = createDesignedAreas(ports, resources)
    await areas.refresh()
    try {
      return await run(createDesigner(ports, { resources, controllers: new Set(), areas, loadTimeZone }))
    } finally {
      areas.close()
      await ports.cache.close()
    }
  }

  it('a plan that asks about every field of the widest area has an answer', async () => {
    const { plan, problems } = await withDesigner({}, (designer) => designer.plan(requested))
    expect(problems).toEqual([])
    expect(plan?.consequences.filter(({ what }) => what === 'converted')).toHaveLength(manyFields)
  })

  it('a plan ends when its questions together take longer than a change may take', async () => {
    let seconds = 0
    // Each question seems to take a second: there are three for each field.
    const clock = () => (seconds += 1) * 1000
    const failure = withDesigner({ clock }, (designer) => designer.plan(requested))
    await expect(failure).rejects.toMatchObject({ entry: 'DESIGN_SLOW', values: { seconds: 60 } })
    expect(seconds).toBeLessThan(70)
  })

  it('of 150 concurrent plans two are computed, six wait, and the others are refused', async () => {
    let open: (timeZone: string) => void = () => undefined
    const timeZone = new Promise<string>((resolve) => (open = resolve))
    await withDesigner({ loadTimeZone: () => timeZone }, async (designer) => {
      const rejected: unknown[] = []
      const all = Array.from({ length: 150 }, () =>
        designer.plan(requested).catch((error: unknown) => {
          rejected.push(error)
          return undefined
        }),
      )
      await expect.poll(() => rejected.length).toBe(142)
      expect(rejected[0]).toMatchObject({ entry: 'DESIGN_BUSY' })
      expect(await t.call('GET', 'own.Wide/index')).toMatchObject({ code: 1, data: { total: 1 } })
      open('Asia/Shanghai')
      const made = (await Promise.all(all)).filter((each) => each !== undefined)
      expect(made).toHaveLength(8)
      expect(await designer.plan(requested)).toMatchObject({ problems: [] })
    })
  })

  it('names of indexes that another area has are a problem of the plan', async () => {
    const named = (controller: string, field: string): Design => {
      const { definition } = newDesign(controller, label('表', 'Table'))
      const added = { [field]: { kind: 'text', label: label('名', 'Name'), max: 20, unique: true } } as const
      return { definition: { ...definition, fields: { ...definition.fields, ...added } }, ids: {} }
    }
    const first = named('own.Shop', 'paper_code')
    expect(await t.call('POST', 'crud.Design/apply', { body: { version: 0, design: first } })).toMatchObject({
      code: 1,
    })
    const body = { version: 0, design: named('own.ShopPaper', 'code') }
    const taken = [{ path: ['table'], values: { name: 'own_shop_paper_code_unique' } }]
    expect((await t.call('POST', 'crud.Design/plan', { body })).data).toMatchObject({ problems: taken })
    expect(await t.call('POST', 'crud.Design/apply', { body })).toMatchObject({
      error: 'DESIGN_INVALID',
      data: { problems: taken },
    })
    const again = { controller: 'own.Shop', version: 1, design: first }
    expect((await t.call('POST', 'crud.Design/plan', { body: again })).data).toMatchObject({ problems: [] })
  })

  it.runIf(kind === 'postgresql')(
    'the database ends the question that takes longer than the time that is left',
    async () => {
      const questions = [{ key: 'slow', rows: `select 1 as "id", pg_sleep(30)::text as value` }]
      const asking = t.db.atLength(60_000, (tx) =>
        loadFacts(tx, '"own_wide"', { questions, time: startTime(Date.now, 1) }),
      )
      const failure = await asking.catch((error: unknown) => slownessOf(error, 1))
      expect(failure).toMatchObject({ entry: 'DESIGN_SLOW' })
    },
  )
})
