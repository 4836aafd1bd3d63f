import { type Field, parentFieldOf, searchOperatorOf } from '@teachnet/contract'
import { newDesign } from '@teachnet/contract/design'
import { resources } from '@teachnet/contract/all-resources'
import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { sampleDefinition } from '../test-support/sample-definition.ts'
import { type IndexPlan, indexPlanOf } from './index-plan.ts'
import { isListColumn, storedFields } from '../kinds/kinds.ts'

const listed = [...resources, sampleDefinition].filter((definition) => parentFieldOf(definition) === undefined)

/** The index uses that a definition requires for a field; empty when it requires none. */
function wantedUses(field: Field): IndexPlan['use'][] {
  const operator = searchOperatorOf(field)
  const isLong = field.kind === 'richText' || (field.kind === 'text' && field.max > 2000)
  return [
    ...(field.sortable ? (['order'] as const) : []),
    ...(operator === 'eq' || operator === 'RANGE' ? (['order'] as const) : []),
    ...(operator === 'FIND_IN_SET' ? (['items'] as const) : []),
    ...(!isLong && field.kind === 'text' && (operator === 'LIKE' || field.quickSearch) ? (['words'] as const) : []),
  ]
}

describe.each(listed.map((definition) => [definition.controller, definition] as const))(
  'the indexes of %s',
  (_controller, definition) => {
    const plans = indexPlanOf(definition)

    it('the indexes of a definition cover every field that can be sorted by or searched', () => {
      const missing = storedFields(definition).flatMap(([name, field]) => {
        if (field.internal || field.kind === 'id') return []
        return wantedUses(field)
          .filter((use) => !plans.some((plan) => plan.use === use && plan.columns.includes(name)))
          .map((use) => `${name}: ${use}`)
      })
      expect(missing).toEqual([])
    })

    it('no two indexes serve the same field and use, so that no write pays twice', () => {
      const pairs = plans.flatMap(({ use, columns }) => columns.map((column) => `${column} ${use}`))
      expect(pairs.toSorted()).toEqual([...new Set(pairs)].toSorted())
      expect(plans.filter(({ use }) => use === 'words').length).toBeLessThanOrEqual(1)
    })
  },
)

describe('the plan of indexes', () => {
  const usesOf = (name: string) =>
    indexPlanOf(sampleDefinition)
      .filter(({ columns }) => columns.includes(name))
      .map(({ use }) => use)

  it.each<[string, IndexPlan['use'][]]>([
    ['name', ['order', 'words']],
    ['name_en', ['order', 'words']],
    ['tags', ['items']],
    ['place', ['items']],
    ['teacher_ids', ['items']],
    ['category_id', ['order']],
    ['weigh', ['order']],
    ['content', []],
    ['extra', []],
    ['pin', []],
    ['id_number', []],
    ['note', []],
  ])('the index plan of %s is %j', (name, uses) => {
    expect(usesOf(name)).toEqual(uses)
  })

  it('a table with more texts than an index can have columns has several word indexes with different names', () => {
    const text = { kind: 'text', label: label('文本', 'Text'), max: 50, sortable: true } as const
    const texts = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`text_${index}`, text]))
    const { definition } = newDesign('own.Wide')
    const plans = indexPlanOf({ ...definition, fields: { ...definition.fields, ...texts, search: text } })
    const words = plans.filter(({ use }) => use === 'words')
    expect(words.map(({ columns }) => columns.length)).toEqual([32, 32, 9])
    expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length)
  })

  it('the index plan of a tree has only the index for children, since a tree is loaded whole', () => {
    for (const tree of resources.filter((definition) => parentFieldOf(definition))) {
      const columns = indexPlanOf(tree).flatMap((plan) => plan.columns)
      expect(columns).toContain(parentFieldOf(tree))
      const others = columns.filter((name) => {
        const field = tree.fields[name]
        return field && !isListColumn(field) && field.kind !== 'relation' && field.kind !== 'treeParent'
      })
      expect(others).toEqual([])
    }
  })
})
