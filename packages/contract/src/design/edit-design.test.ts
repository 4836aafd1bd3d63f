import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import type { Design } from './design.ts'
import { asCopy, type DesignEdit, editDesign, newDesign, withTitle } from './edit-design.ts'

describe('relations of an area to itself', () => {
  const { definition } = newDesign('shop.Paper', label('试卷', 'Papers'))
  const code = { kind: 'text', label: label('编码', 'Code'), max: 20 } as const
  const related = { kind: 'relation', label: label('前一份', 'Former'), resource: 'shop.Paper', as: 'former' } as const
  const former = { ...related, shows: ['name', 'code'], quickSearchIn: ['code'] }
  const design = { definition: { ...definition, fields: { ...definition.fields, code, former } }, ids: {} }
  const edited = (edit: DesignEdit) => editDesign(design, edit).definition.fields.former

  it.each<[string, DesignEdit, string[], string[]]>([
    ['renamed', { type: 'rename', from: 'code', to: 'number' }, ['name', 'number'], ['number']],
    ['removed', { type: 'remove', name: 'code' }, ['name'], []],
  ])('show and search no field that is %s', (_what, edit, shows, quickSearchIn) => {
    expect(edited(edit)).toEqual({ ...former, shows, quickSearchIn })
  })
})

it('the controller of a new area follows its English title until somebody chooses another one, and the table follows too', () => {
  const titled = (design: Design, en: string) =>
    editDesign(design, { type: 'area', part: withTitle(design.definition, label('', en)) })
  const named = titled(newDesign('own.Area'), '2nd course papers')
  expect(named.definition).toMatchObject({ controller: 'own.NdCoursePapers', table: 'own_nd_course_papers' })
  const cleared = titled(named, '')
  expect(cleared.definition.controller).toBe('own.Area')
  const chosen = editDesign(named, { type: 'area', part: { controller: 'own.Paper' } })
  expect(titled(chosen, 'Sheets').definition.controller).toBe('own.Paper')
})

it('a copy has the icon and the order of the original, unless it lacks the field of the order', () => {
  const read = newDesign('own.Paper', label('试卷', 'Papers'))
  const menu = { icon: 'fa fa-book', weigh: 7 }
  expect(asCopy(read, { menu, defaultOrder: 'name,asc' }).definition).toMatchObject({
    controller: 'own.PapersCopy',
    menu,
    defaultOrder: 'name,asc',
  })
  expect(asCopy(read, { menu, defaultOrder: 'score,desc' }).definition.defaultOrder).toBe(read.definition.defaultOrder)
})
