import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { type DesignEdit, editDesign, newDesign } from './edit-design.ts'

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
