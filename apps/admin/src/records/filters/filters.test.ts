import { teacher } from '@teachnet/contract/resources'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { label, searchOperators, type SearchTerm } from '@teachnet/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DraftCondition,
  type DraftGroup,
  type DraftNode,
  isGroup,
  toDraft,
  toTerms,
  withAlternative,
  withChange,
  withCondition,
  withGroup,
  without,
  withWord,
} from './filter-draft.ts'
import { filterFieldsOf, findFilterField, isUnary, operatorsOf } from './filter-fields.ts'
import { type RelativePeriod, periodValue, resolvePeriod } from '@teachnet/contract/lists'

const day: Field = { kind: 'date', label: label('日期', 'Day') }
const moment: Field = { kind: 'dateTime', label: label('时间', 'Moment') }

describe('periods that move with the calendar', () => {
  // 23:30 in UTC on a Sunday is Monday in Shanghai.
  const sunday = Date.UTC(2026, 2, 1, 23, 30)
  const days = (period: RelativePeriod, timeZone = 'UTC') =>
    resolvePeriod({ field: 'day', operator: 'RANGE', val: periodValue(period) }, day, sunday, timeZone).val

  it.each([
    ['today', '2026-03-01,2026-03-01'],
    ['yesterday', '2026-02-28,2026-02-28'],
    ['last7', '2026-02-23,2026-03-01'],
    ['last30', '2026-01-31,2026-03-01'],
    ['thisWeek', '2026-02-23,2026-03-01'],
    ['lastWeek', '2026-02-16,2026-02-22'],
    ['thisMonth', '2026-03-01,2026-03-31'],
    ['lastMonth', '2026-02-01,2026-02-28'],
    ['thisYear', '2026-01-01,2026-12-31'],
    ['next7', '2026-03-01,2026-03-07'],
    ['next30', '2026-03-01,2026-03-30'],
  ] as const)('the period %s on 1 March 2026 is %s', (period, expected) => {
    expect(days(period)).toBe(expected)
  })

  it('counts the days of the given time zone', () => {
    expect(days('today', 'Asia/Shanghai')).toBe('2026-03-02,2026-03-02')
    expect(days('thisWeek', 'Asia/Shanghai')).toBe('2026-03-02,2026-03-08')
  })

  it('sends whole days of a moment as date-times, which every back end reads', () => {
    const term: SearchTerm = { field: 'at', operator: 'RANGE', val: '@yesterday' }
    expect(resolvePeriod(term, moment, sunday, 'UTC')).toEqual({
      field: 'at',
      operator: 'RANGE',
      val: '2026-02-28 00:00:00,2026-02-28 23:59:59',
      render: 'datetime',
    })
  })

  it('leaves other values and other fields unchanged', () => {
    const range: SearchTerm = { field: 'day', operator: 'RANGE', val: '2026-01-01,' }
    expect(resolvePeriod(range, day, sunday, 'UTC')).toBe(range)
    const named: SearchTerm = { field: 'name', operator: 'eq', val: '@today' }
    expect(resolvePeriod(named, { kind: 'text', label: label('名称', 'Name'), max: 9 }, sunday, 'UTC')).toBe(named)
  })
})

describe('fields that a list can be filtered by', () => {
  const find = (controller: string) => (controller === 'teacher.Teacher' ? teacher : undefined)

  it('a filter offers the own fields, and those of related records whose definition is loaded', () => {
    const course: ResourceDefinition = {
      controller: 'test.Course',
      table: 'test_course',
      title: label('课程', 'Courses'),
      labelField: 'name',
      fields: {
        name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
        pin: { kind: 'password', label: label('密码', 'Pin') },
        body: { kind: 'text', label: label('正文', 'Body'), max: 50, search: false },
        teacher_id: {
          kind: 'relation',
          label: label('老师', 'Teacher'),
          resource: 'teacher.Teacher',
          as: 'teacher',
        },
        place_id: { kind: 'relation', label: label('地点', 'Place'), resource: 'place.Place', as: 'place' },
      },
    }
    const paths = filterFieldsOf(course, find).map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual(['name', 'teacher_id', 'place_id'])
    expect(paths).toContain('teacher.name')
    expect(paths.filter((path) => path.startsWith('place.'))).toEqual([])
    expect(findFilterField(course, 'teacher.name', find)?.field).toBe(teacher.fields.name)
    for (const path of [
      'pin',
      'body',
      'nothing',
      'teacher.nothing',
      'place.name',
      'constructor',
      'teacher.constructor',
    ])
      expect(findFilterField(course, path, find)).toBeUndefined()
  })

  it('offers the usual operator first, and no test for empty values where a value is required', () => {
    expect(operatorsOf(teacher.fields.name)[0]).toBe('LIKE')
    expect(operatorsOf({ ...day, required: true }).some(isUnary)).toBe(false)
    expect(operatorsOf(day)).toEqual(['RANGE', 'NOT RANGE', 'NOT NULL', 'NULL'])
  })
})

const terms = fc.array(
  fc.record(
    {
      field: fc.constantFrom('name', 'school', 'teacher.name'),
      operator: fc.constantFrom(...searchOperators.filter((operator) => !isUnary(operator))),
      val: fc.constantFrom<SearchTerm['val']>('a', 'b,c', ['a', 'b']),
      group: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 4 }).map((path) => path.join('.')),
    },
    { requiredKeys: ['field', 'operator', 'val'] },
  ),
  { maxLength: 8 },
)

/** Whether a record matches, if `matches` decides about each single term. */
function evaluate(search: readonly SearchTerm[], matches: (term: SearchTerm) => boolean, depth = 0): boolean {
  const groups = [...Map.groupBy(search, (term) => term.group?.split('.')[depth] ?? term)]
  const answers = groups.map(([key, members]) =>
    typeof key === 'string' ? evaluate(members, matches, depth + 1) : matches(key),
  )
  return depth % 2 === 0 ? answers.every(Boolean) : answers.some(Boolean)
}

/** The draft with a condition of a field in its outermost group. */
function draftOf(...conditions: readonly Partial<Omit<DraftCondition, 'key'>>[]): DraftGroup {
  return {
    key: 0,
    word: 'and',
    members: conditions.map((each, index) => ({ path: 'name', operator: 'eq', val: 'a', ...each, key: index + 1 })),
  }
}

function keyOf(draft: DraftGroup, path: string): number {
  const all = (node: DraftNode): DraftCondition[] => (isGroup(node) ? node.members.flatMap(all) : [node])
  return all(draft).find((each) => each.path === path)?.key ?? -1
}

describe('conditions that are being edited', () => {
  it('conditions keep their meaning when they are opened and applied, at any nesting of groups', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0 }), (search, seed) => {
        const applied = toTerms(toDraft(search))
        expect(applied).toHaveLength(search.length)
        // The truth of a term follows from its text, not from its group.
        const matches = ({ field, operator, val }: SearchTerm) =>
          [...JSON.stringify([field, operator, val, seed])].reduce(
            (sum, letter) => sum + (letter.codePointAt(0) ?? 0),
            0,
          ) %
            3 >
          0
        expect(evaluate(applied, matches)).toBe(evaluate(search, matches))
      }),
      { numRuns: 500 },
    )
  })

  it('conditions without a field or a value are left out of the search', () => {
    const draft = draftOf(
      { path: '' },
      { operator: 'LIKE', val: '  ' },
      { path: 'years', operator: 'RANGE', val: ',' },
      { path: 'region', operator: 'IN', val: [] },
      { path: 'cover', operator: 'NULL', val: undefined },
    )
    expect(toTerms(draft)).toEqual([{ field: 'cover', operator: 'NULL', val: 'true' }])
    expect(toTerms(draftOf())).toEqual([])
  })

  it('conditions become alternatives of each other, and stand alone again when the others are removed', () => {
    const two = withAlternative(draftOf({ path: 'name' }, { path: 'school' }), 1)
    const filled = withChange(withChange(two, keyOf(two, ''), { path: 'years', operator: 'eq' }), keyOf(two, ''), {
      val: '3',
    })
    expect(toTerms(filled).map(({ field, group }) => [field, group])).toEqual([
      ['name', '1'],
      ['years', '1'],
      ['school', undefined],
    ])
    // A further alternative joins the group.
    const three = withAlternative(filled, keyOf(filled, 'years'))
    expect(three.members).toHaveLength(2)
    expect(toTerms(without(filled, keyOf(filled, 'name'))).map(({ field, group }) => [field, group])).toEqual([
      ['years', undefined],
      ['school', undefined],
    ])
  })

  it('conditions nest in groups, whose words can be changed; a group with the word of the outer one has no effect', () => {
    const grouped = withGroup(draftOf({ path: 'name' }), 0)
    const inner = grouped.members.find(isGroup)
    expect(inner?.word).toBe('or')
    const key = inner?.key ?? -1
    const filled = withChange(withCondition(grouped, key), keyOf(grouped, ''), { path: 'school', operator: 'eq' })
    const both = withChange(filled, keyOf(filled, ''), { path: 'years', operator: 'eq' })
    const valued = ['school', 'years'].reduce(
      (draft, path) => withChange(draft, keyOf(draft, path), { val: '1' }),
      both,
    )
    const groupsOf = (draft: DraftGroup) => toTerms(draft).map(({ group }) => group)
    expect(groupsOf(valued)).toEqual([undefined, '1', '1'])
    expect(groupsOf(withWord(valued, key, 'and'))).toEqual([undefined, undefined, undefined])
    expect(groupsOf(withWord(withWord(valued, key, 'and'), 0, 'or'))).toEqual(['1', '1.1', '1.1'])
    expect(toDraft(toTerms(withWord(withWord(valued, key, 'and'), 0, 'or'))).word).toBe('or')
    expect(groupsOf(without(valued, key))).toEqual([undefined])
  })

  it.each([
    ['eq', '3', 'IN', ['3']],
    ['IN', ['3', '4'], 'eq', '3'],
    ['LIKE', 'a', 'eq', 'a'],
    ['RANGE', '1,2', 'NOT RANGE', '1,2'],
    ['RANGE', '1,2', 'eq', undefined],
    ['eq', '1', 'RANGE', undefined],
    ['eq', '1', 'NULL', undefined],
  ] as const)('with the operator %s changed, the value %j becomes for %s %j', (operator, val, next, expected) => {
    const draft = withChange(draftOf({ path: 'years', operator, val }), 1, { operator: next })
    expect(draft.members[0]).toMatchObject({ operator: next, val: expected })
  })

  it('conditions lose their value when their field changes', () => {
    const draft = withChange(draftOf({ path: 'years', val: '3' }), 1, { path: 'name', operator: 'LIKE' })
    expect(draft.members).toEqual([{ key: 1, path: 'name', operator: 'LIKE', val: undefined }])
  })
})
