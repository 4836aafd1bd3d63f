import { expect, it } from 'vitest'
import { createSlowStatements } from './slow-statements.ts'

it('slow statements of the last day are listed, equal ones together and the slowest first', () => {
  let now = 1_000_000_000
  const slow = createSlowStatements(() => now)
  slow.add({ statement: 'select 1', ms: 900 })
  now += 80_000_000
  slow.add({ statement: 'select 2', ms: 1200.4 })
  slow.add({ statement: 'select 2', ms: 700 })
  expect(slow.list()).toEqual([
    { statement: 'select 2', count: 2, longest: 1200, lastTime: 1_080_000 },
    { statement: 'select 1', count: 1, longest: 900, lastTime: 1_000_000 },
  ])
  now += 10_000_000
  expect(slow.list().map(({ statement }) => statement)).toEqual(['select 2'])
})

it('of very many slow statements, the slowest fifty stay', () => {
  const slow = createSlowStatements(() => 0)
  for (let ms = 1; ms <= 200; ms += 1) slow.add({ statement: `select ${ms}`, ms })
  expect(slow.list()).toHaveLength(50)
  expect(slow.list()[0]).toMatchObject({ longest: 200 })
})
