import { label } from '@teachnet/protocol'
import { expect, it } from 'vitest'
import type { Field } from '../definition/fields.ts'
import { designProblems } from './design-problems.ts'
import { newDesign } from './new-design.ts'

it('a design with thousands of contradictions names a hundred of them, and repeats of a long name the beginning', () => {
  const { definition } = newDesign('own.Paper', label('试卷', 'Papers'))
  const lost: Field = { kind: 'relation', label: label('', ''), resource: 'x'.repeat(10_000), as: 'other' }
  const none: Field = { kind: 'text', label: label('', ''), max: 0, min: -1 }
  const many = Object.fromEntries(
    Array.from({ length: 199 }, (_, index) => [`Field ${index}`, index === 0 ? lost : none]),
  )
  const found = designProblems(
    { definition: { ...definition, fields: { ...definition.fields, ...many } }, ids: {} },
    { findDefinition: () => undefined },
  )
  expect(found).toHaveLength(100)
  expect(found).toContainEqual(expect.objectContaining({ values: { name: 'x'.repeat(100) } }))
  expect(JSON.stringify(found).length).toBeLessThan(20_000)
})
