import { pageSizes, searchOperators } from '@teachnet/protocol'
import { teacher, userUser } from '@teachnet/contract/resources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeListState,
  encodeListState,
  initialListState,
  type ListState,
  reduceList,
  toListQuery,
} from './list-state.ts'

const findResource = (controller: string) => [teacher, userUser].find((each) => each.controller === controller)
const context = { findResource, now: Date.UTC(2026, 2, 1), timeZone: 'UTC' }

const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const states: fc.Arbitrary<ListState> = fc.record(
  {
    page: fc.integer({ min: 1, max: 100_000 }),
    limit: fc.constantFrom(...pageSizes),
    quickSearch: word.map((text) => text.trim()),
    search: fc.array(
      fc.record(
        {
          field: fc.constantFrom('name', 'status', 'years', 'region', 'create_time', 'user.username'),
          operator: fc.constantFrom(...searchOperators),
          val: fc.oneof(
            word.filter((text) => !text.startsWith('@')),
            fc.array(word, { minLength: 1, maxLength: 4 }),
          ),
          group: fc
            .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 })
            .map((path) => path.join('.')),
        },
        { requiredKeys: ['field', 'operator', 'val'] },
      ),
      { maxLength: 4 },
    ),
    order: fc.record({
      field: fc.constantFrom('id', 'name', 'years', 'weigh'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    hidden: fc.uniqueArray(fc.constantFrom('name', 'school', 'weigh')),
  },
  { requiredKeys: ['page', 'limit', 'quickSearch', 'search'] },
)

describe('list state in the address', () => {
  it('the state of a list survives a round trip through its address', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = encodeListState(teacher, state).toString()
        expect(decodeListState(teacher, new URLSearchParams(address), findResource)).toEqual(state)
      }),
    )
  })

  it('never fails on an address written by hand', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (address) => {
        const state = decodeListState(teacher, new URLSearchParams(address), findResource)
        expect(state.page).toBeGreaterThanOrEqual(1)
        expect(pageSizes).toContain(state.limit)
      }),
    )
  })

  it.each([
    ['page=0', 'a page before the first'],
    ['page=2.5', 'half a page'],
    ['page=x', 'a page that is not a number'],
    ['limit=7', 'a size that is not offered'],
    ['order=school,asc', 'an order by what cannot be sorted'],
    ['order=nothing,asc', 'an order by an unknown field'],
    ['f=nothing:eq:1', 'a search in an unknown field'],
    ['f=name:odd:1', 'an unknown operator'],
    ['f=name:eq:', 'a search for nothing'],
    ['f=content:LIKE:a', 'a search in a field that is not searched'],
    ['f=name', 'a search that was cut off'],
    ['f=create_time:RANGE:@someday', 'an unknown period'],
    ['f=0~name:eq:a', 'a group without a number'],
    ['f=user.nothing:eq:a', 'a search in an unknown field of a related record'],
    ['f=nobody.name:eq:a', 'a search in an unknown related record'],
  ])('ignores the list parameters %s: %s', (address) => {
    expect(decodeListState(teacher, new URLSearchParams(address), findResource)).toEqual(initialListState)
  })

  it('writing the list state to an address keeps the other parameters of the address', () => {
    const params = encodeListState(teacher, { ...initialListState, page: 3 }, new URLSearchParams('form=12&page=9'))
    expect(params.toString()).toBe('form=12&page=3')
  })
})

describe('a link with a field as parameter', () => {
  it('a link with a field as parameter filters the list by it once: a cleared search stays cleared', () => {
    const link = new URLSearchParams('category_id=7&form=12')
    const linked = decodeListState(teacher, link, findResource)
    expect(linked.search).toEqual([{ field: 'category_id', operator: 'eq', val: '7' }])
    const written = encodeListState(teacher, { ...linked, page: 2 }, link)
    expect(decodeListState(teacher, written, findResource)).toEqual({ ...linked, page: 2 })
    const cleared = encodeListState(teacher, reduceList(linked, { type: 'search', terms: [] }), link)
    expect(cleared.toString()).toBe('form=12')
  })

  it.each(['content=a', 'nobody=1', 'constructor=1', 'category_id='])(
    'a list ignores the link parameter %s',
    (address) => {
      expect(decodeListState(teacher, new URLSearchParams(address), findResource)).toEqual(initialListState)
    },
  )
})

describe('list actions', () => {
  const onPage4: ListState = { ...initialListState, page: 4 }

  it.each([
    [{ type: 'limit', limit: 50 }],
    [{ type: 'order', field: 'name' }],
    [{ type: 'quickSearch', text: 'a' }],
    [{ type: 'search', terms: [] }],
    [{ type: 'reset' }],
  ] as const)('resets the list to the first page after %o', (action) => {
    expect(reduceList(onPage4, action).page).toBe(1)
  })

  it("sorts ascending, then descending, then in the list's default order", () => {
    const up = reduceList(onPage4, { type: 'order', field: 'name' })
    const down = reduceList(up, { type: 'order', field: 'name' })
    expect([up.order?.direction, down.order?.direction]).toEqual(['asc', 'desc'])
    expect(reduceList(down, { type: 'order', field: 'name' }).order).toBeUndefined()
    expect(reduceList(down, { type: 'order', field: 'years' }).order).toEqual({ field: 'years', direction: 'asc' })
  })

  it('a list keeps the page when columns are hidden', () => {
    expect(reduceList(onPage4, { type: 'hidden', names: ['name'] })).toEqual({ ...onPage4, hidden: ['name'] })
    expect(reduceList({ ...onPage4, hidden: [] }, { type: 'hidden', names: undefined })).toEqual(onPage4)
  })

  it('the list request contains the state, and nothing else', () => {
    expect(toListQuery(teacher, onPage4, context)).toEqual({ page: 4, limit: 20 })
  })

  it('the list request names the days of a period', () => {
    const search = [{ field: 'create_time', operator: 'RANGE', val: '@today' }] as const
    expect(toListQuery(teacher, { ...initialListState, search }, context).search).toEqual([
      {
        field: 'create_time',
        operator: 'RANGE',
        val: '2026-03-01 00:00:00,2026-03-01 23:59:59',
        render: 'datetime',
      },
    ])
  })
})
