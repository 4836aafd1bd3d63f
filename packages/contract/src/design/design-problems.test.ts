import { label } from '@teachnet/protocol'
import { expect, it } from 'vitest'
import { authAdmin } from '../resources/auth.ts'
import type { Field } from '../definition/fields.ts'
import { designProblems } from './design-problems.ts'
import { newDesign } from './edit-design.ts'

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

it('the texts of a field have a longest length', () => {
  const { definition } = newDesign('own.Paper', label('试卷', 'Papers'))
  const text = label('标签', 'Label')
  const long = 'x'.repeat(501)
  const fields: Readonly<Record<string, Field>> = {
    owner: { kind: 'relation', label: text, resource: 'auth.Admin', as: 'x'.repeat(61) },
    owners: { kind: 'relations', label: text, resource: 'auth.Admin', as: 'y'.repeat(61) },
    chosen: { kind: 'relation', label: text, resource: 'auth.Admin', as: 'chosen_one', filter: { status: long } },
    papers: { kind: 'files', label: text, accept: long },
    paper: { kind: 'file', label: text, accept: long },
    hinted: { kind: 'switch', label: text, help: label(long, long), section: label(long, long) },
    fitting: { kind: 'relation', label: text, resource: 'auth.Admin', as: 'z'.repeat(60) },
  }
  const found = designProblems(
    { definition: { ...definition, fields: { ...definition.fields, ...fields } }, ids: {} },
    { findDefinition: () => authAdmin },
  )
  const ofFields = found.filter(({ path }) => Object.hasOwn(fields, path[1] ?? ''))
  expect(ofFields.map(({ path, message, values }) => [path.slice(1).join('.'), message, values?.max])).toEqual([
    ['owner.as', 'design.problem.longText', 60],
    ['owners.as', 'design.problem.longText', 60],
    ['chosen.filter', 'design.problem.longText', 100],
    ['papers.accept', 'design.problem.longText', 200],
    ['paper.accept', 'design.problem.longText', 200],
    ['hinted.help', 'design.problem.longText', 500],
    ['hinted.section', 'design.problem.longText', 100],
  ])
})
