import { ApiError } from '@teachnet/api-client'
import { describe, expect, it } from 'vitest'
import { allKinds } from '../crud-ui/test-support/all-kinds.ts'
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

describe('two changes of one record', () => {
  it('names what they changed, and what of it was changed here to something else', () => {
    expect(differencesOf(sides).map(({ name, isContested }) => [name, isContested])).toEqual([
      ['name', true],
      ['name_en', false],
      ['tags', false],
    ])
  })

  it('keeps what was changed here alone, takes what they changed alone, and asks for the rest', () => {
    const alike = { name_en: 'Theirs', note: 'n', count: '5', tags: ['b'] }
    expect(mergeSides(sides, new Set(['name']))).toMatchObject({ ...alike, name: 'Mine' })
    expect(mergeSides(sides, new Set())).toMatchObject({ ...alike, name: 'Theirs' })
  })

  it('takes the same private file under another signature for the same', () => {
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

  it('finds nothing to ask where the other one only counted or sorted', () => {
    expect(differencesOf({ ...sides, theirs: before })).toEqual([])
  })
})

describe('the refusal of a second edit', () => {
  const failure = (data: unknown) => new ApiError('RECORD_CHANGED', { message: '', path: '/', data })

  it('tells the record, its version, and who and when where it is known', () => {
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

  it('is none without a record, and no other refusal is one', () => {
    expect(readConflict(failure({ row: [] }))).toBeUndefined()
    expect(readConflict(failure(null))).toBeUndefined()
    expect(readConflict(new ApiError('VALIDATION', { message: '', path: '/', data: { row: before } }))).toBeUndefined()
  })
})
