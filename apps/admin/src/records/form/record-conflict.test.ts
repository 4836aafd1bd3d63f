import { ApiError } from '@teachnet/api-client'
import { describe, expect, it } from 'vitest'
import { allKinds } from '../test-support/all-kinds.ts'
import { initialValues } from './form-values.ts'
import { differencesOf, mergeSides, readConflict } from './record-conflict.ts'

const before = { id: 1, name: 'Li', name_en: 'Lee', note: 'n', count: 3, tags: ['a'] }
const opened = initialValues(allKinds, 'edit', before)
const sides = {
  definition: allKinds,
  opened,
  mine: { ...opened, name: 'Mine', count: '5', tags: ['b'] },
  theirs: { ...before, name: 'Theirs', name_en: 'Theirs', tags: ['b'] },
}

describe('merging two edits of one record', () => {
  it('names the fields that the other user changed, and those of them that this user changed to a different value', () => {
    expect(differencesOf(sides).map(({ name, isContested }) => [name, isContested])).toEqual([
      ['name', true],
      ['name_en', false],
      ['tags', false],
    ])
  })

  it('a merge of two edits keeps fields that only this user changed, takes those that only the other user changed, and lets the user choose the rest', () => {
    const alike = { name_en: 'Theirs', note: 'n', count: '5', tags: ['b'] }
    expect(mergeSides(sides, new Map([['name', 'Mine']]))).toMatchObject({ ...alike, name: 'Mine' })
    expect(mergeSides(sides, new Map())).toMatchObject({ ...alike, name: 'Theirs' })
  })

  it('treats the same private file with a different signature as equal', () => {
    const definition = {
      ...allKinds,
      fields: { photo: { kind: 'image', label: { 'zh-cn': '照片', en: 'Photo' }, visibility: 'private' } },
    } as const
    const rowOf = (name: string, query: string) => ({ id: 1, photo: `//host/private-files/0/${name}.png?${query}` })
    const [mine, later, other] = [
      rowOf('a', 'expires=100&signature=aa-_'),
      rowOf('a', 'expires=200&signature=bb'),
      rowOf('b', 'expires=100&signature=cc'),
    ].map((row) => ({ row, values: initialValues(definition, 'edit', row) }))
    const between = (theirs = later) =>
      differencesOf({
        definition,
        opened: mine?.values ?? {},
        mine: mine?.values ?? {},
        theirs: theirs?.row ?? { id: 1 },
      })
    expect(between()).toEqual([])
    expect(between(other)).toHaveLength(1)
  })

  it('reports no conflict when the other save only changed counters or the order', () => {
    expect(differencesOf({ ...sides, theirs: before })).toEqual([])
  })
})

describe('a refused edit', () => {
  const failure = (data: unknown) => new ApiError('RECORD_CHANGED', { message: '', path: '/', data })

  it('reads the current record, its version, and if known the user and time of the change from a refused edit', () => {
    expect(
      readConflict(failure({ row: before, version: 'v2', changed_by: 'Wang', changed_at: 1_700_000_000 })),
    ).toEqual({ row: before, version: 'v2', by: 'Wang', at: 1_700_000_000 })
    expect(readConflict(failure({ row: before, version: 'v2', changed_by: null, changed_at: null }))).toEqual({
      row: before,
      version: 'v2',
      by: undefined,
      at: undefined,
    })
  })

  it('a refusal without a record, or any other refusal, is not a conflict', () => {
    expect(readConflict(failure({ row: [] }))).toBeUndefined()
    expect(readConflict(failure(null))).toBeUndefined()
    expect(readConflict(new ApiError('VALIDATION', { message: '', path: '/', data: { row: before } }))).toBeUndefined()
  })
})
