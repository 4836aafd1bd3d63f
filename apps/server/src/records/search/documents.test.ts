import { teacher } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { recipeOf, searchedFieldsOf } from './documents.ts'

it('a searched field has the weight of its kind, unless its area gives it another one, by which documents are written again', () => {
  const fields = ['name', 'school', 'region'] as const
  const withWeights = (weights?: Readonly<Record<string, 'fact' | 'summary' | 'text'>>) => ({
    ...teacher,
    visitors: { ...teacher.visitors, filters: { q: { kind: 'words' as const, fields, weights } } },
  })
  const weightsOf = (definition: ReturnType<typeof withWeights>) =>
    searchedFieldsOf(definition).map(({ name, weight }) => `${name} ${weight}`)
  const [usual, chosen] = [withWeights(), withWeights({ school: 'text', region: 'summary', name: 'text' })]
  expect(weightsOf(usual)).toEqual(['name A', 'school B', 'region B'])
  expect(weightsOf(chosen)).toEqual(['name A', 'school D', 'region C'])
  expect(recipeOf(chosen)).not.toBe(recipeOf(usual))
})
