import { defaultBoard, figureKinds, filterTerm, periods, sitePanels } from '@teachnet/contract/panels'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movePanel, panelKeys, readBoard, filterTargets, readBoardLink, writeBoardLink } from './board.ts'
import { course, setinTeacher, teacher } from '@teachnet/contract/resources'

const panel = fc.record(
  {
    kind: fc.constantFrom(...sitePanels, ...figureKinds, 'list' as const),
    controller: fc.string({ maxLength: 100 }),
    field: fc.string({ maxLength: 100 }),
    title: fc.string({ unit: 'grapheme', maxLength: 10 }),
    isWide: fc.boolean(),
  },
  { requiredKeys: ['kind'] },
)
const board = fc.record({
  panels: fc.array(panel, { maxLength: 24 }),
  days: fc.constantFrom(...periods),
  hasComparison: fc.boolean(),
})

describe('the dashboard as data', () => {
  it('a dashboard that is sent by its address arrives unchanged', () => {
    fc.assert(
      fc.property(board, (sent) => {
        const link = writeBoardLink(sent)
        expect(link).toMatch(/^[\w-]*$/)
        expect(readBoardLink(link)).toEqual(sent)
      }),
    )
  })

  it('an address with something else has no dashboard', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readBoardLink(text)).toBeUndefined()
      }),
    )
    expect(readBoardLink(null)).toBeUndefined()
    expect(readBoard({ ...defaultBoard, days: 8 })).toBeUndefined()
    expect(readBoard({ ...defaultBoard, panels: Array(25).fill({ kind: 'totals' }) })).toBeUndefined()
    expect(readBoard(null)).toBeUndefined()
  })

  it('a moved panel stays one of the same panels, between the ends', () => {
    fc.assert(
      fc.property(
        fc.array(panel, { minLength: 1 }),
        fc.nat(30),
        fc.integer({ min: -40, max: 40 }),
        (panels, at, by) => {
          const moved = movePanel(panels, at, by)
          expect(new Set(moved)).toEqual(new Set(panels))
          expect(moved).toHaveLength(panels.length)
          const one = panels[at]
          if (one) expect(moved[Math.max(0, Math.min(panels.length - 1, at + by))]).toBe(one)
        },
      ),
    )
  })

  it('each panel has a unique key, which stays when its width changes', () => {
    fc.assert(
      fc.property(fc.array(panel), (panels) => {
        const twice = [...panels, ...panels]
        expect(new Set(panelKeys(twice)).size).toBe(twice.length)
        expect(panelKeys(panels.map((one) => ({ ...one, isWide: true })))).toEqual(panelKeys(panels))
      }),
    )
  })
})

describe('a filter of the whole dashboard', () => {
  it('is offered for what the records of its areas have in common, each once', () => {
    const offered = filterTargets([course, setinTeacher]).map(({ of }) => of)
    expect(new Set(offered).size).toBe(offered.length)
    expect(offered).toEqual(expect.arrayContaining(['region', 'teacher.Teacher']))
  })

  it('is a condition on the field of each area that refers to it, and on the record itself', () => {
    const person = { of: 'teacher.Teacher', value: ['7'] }
    expect(filterTerm(course, person)).toEqual({ field: 'teacher_ids', operator: 'FIND_IN_SET', val: ['7'] })
    expect(filterTerm(setinTeacher, person)).toEqual({ field: 'teacher_id', operator: 'eq', val: '7' })
    expect(filterTerm(teacher, person)).toEqual({ field: 'id', operator: 'eq', val: '7' })
    expect(filterTerm(setinTeacher, { of: 'region', value: ['11', '1101'] })).toMatchObject({
      operator: 'FIND_IN_SET',
      val: ['11', '1101'],
    })
    expect(filterTerm(course, { of: 'no.Area', value: ['7'] })).toBeUndefined()
  })
})
