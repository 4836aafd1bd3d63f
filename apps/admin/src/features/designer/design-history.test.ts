import { type Field, fieldKinds } from '@teachnet/contract'
import { type Design, designProblems, freeName, newDesign, newField, withTarget } from '@teachnet/contract/design'
import { findResource } from '@teachnet/contract/all-resources'
import { label } from '@teachnet/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginHistory, type HistoryAction, reduceHistory } from './design-history.tsx'
import { firstLabels, firstNames, kindGroups } from './palette.tsx'

const start = newDesign('shop.Paper', label('试卷', 'Papers'))
/** A relation with a target, which a new one lacks. */
const aimed = (field: Field): Field =>
  field.kind === 'relation' || field.kind === 'relations'
    ? withTarget(field, { controller: 'Tag', title: label('标签', 'Tags') })
    : field
const edit = (design: Design, ...actions: HistoryAction[]) => actions.reduce(reduceHistory, beginHistory(design))

describe('edits of a design', () => {
  const visitors = {
    key: 'name',
    orders: { first: 'name,asc;id,desc', only: 'name,desc' },
    filters: {
      name: { kind: 'equals', field: 'name' },
      q: { kind: 'words', fields: ['name', 'note'], weights: { note: 'fact' } },
    },
    card: { fields: ['id', 'name'] },
    page: { fields: ['note'] },
  } as const
  const published = { ...start, definition: { ...start.definition, visitors } }

  it('the public fields follow a renamed field', () => {
    const renamed = edit(published, { type: 'edit', edit: { type: 'rename', from: 'name', to: 'title' } })
    expect(renamed.present.definition.visitors).toEqual({
      key: 'title',
      orders: { first: 'title,asc;id,desc', only: 'title,desc' },
      filters: {
        name: { kind: 'equals', field: 'title' },
        q: { kind: 'words', fields: ['title', 'note'], weights: { note: 'fact' } },
      },
      card: { fields: ['id', 'title'] },
      page: { fields: ['note'] },
    })
  })

  it('the weight of a searched field follows it', () => {
    const renamed = edit(published, { type: 'edit', edit: { type: 'rename', from: 'note', to: 'remark' } })
    expect(renamed.present.definition.visitors?.filters?.q).toEqual({
      kind: 'words',
      fields: ['name', 'remark'],
      weights: { remark: 'fact' },
    })
  })

  it('the public fields lose a removed field', () => {
    const removed = edit(published, { type: 'edit', edit: { type: 'remove', name: 'name' } })
    expect(removed.present.definition.visitors).toEqual({
      orders: { first: 'id,desc' },
      filters: { q: { kind: 'words', fields: ['note'], weights: { note: 'fact' } } },
      card: { fields: ['id'] },
      page: { fields: ['note'] },
    })
  })

  it('references follow a renamed field', () => {
    const design = { ...start, definition: { ...start.definition, defaultOrder: 'name,asc' } }
    const { present } = edit(design, { type: 'edit', edit: { type: 'rename', from: 'name', to: 'title' } })
    expect(present.definition).toMatchObject({ labelField: 'title', defaultOrder: 'title,asc' })
  })

  it('a renamed field has the same identity', () => {
    const { present } = edit(start, { type: 'edit', edit: { type: 'rename', from: 'name', to: 'title' } })
    expect(present.ids).toEqual({ title: 'name' })
    const again = reduceHistory(beginHistory(present), {
      type: 'edit',
      edit: { type: 'add', name: 'name', field: newField('text', label('名', 'Name')) },
    })
    expect(again.present.ids).toEqual({ title: 'name', name: 'name~2' })
  })

  it('the table of a new area follows its controller until it is set by hand', () => {
    const area = (part: object): HistoryAction => ({ type: 'edit', edit: { type: 'area', part } })
    expect(edit(start, area({ controller: 'shop.Test' })).present.definition.table).toBe('own_shop_test')
    expect(edit(start, area({ table: 'own_x' }), area({ controller: 'shop.Test' })).present.definition.table).toBe(
      'own_x',
    )
  })

  it('typing in one input is one step of undo', () => {
    const typed = (max: number): HistoryAction => ({
      type: 'edit',
      input: 'name.max',
      edit: { type: 'change', name: 'name', field: { kind: 'text', label: label('名', 'Name'), max } },
    })
    const history = edit(start, typed(1), typed(12), typed(120))
    expect(history.past).toHaveLength(1)
    expect(reduceHistory(history, { type: 'undo' }).present).toEqual(start)
  })

  it('undo and redo reach both ends of any edits', () => {
    const names = fc.constantFrom('name', 'text', 'pid', 'create_time', 'nothing')
    const anyEdit = fc.oneof(
      fc.record({ type: fc.constant('add' as const), kind: fc.constantFrom(...fieldKinds) }),
      fc.record({ type: fc.constant('remove' as const), name: names }),
      fc.record({ type: fc.constant('rename' as const), from: names, to: names }),
      fc.record({ type: fc.constant('move' as const), name: names, to: fc.nat({ max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
        const made = edits.reduce((history, one) => {
          if (one.type !== 'add') return reduceHistory(history, { type: 'edit', edit: one })
          const add = {
            type: 'add' as const,
            name: freeName(history.present, firstNames[one.kind]),
            field: newField(one.kind, label('x', 'x')),
          }
          return reduceHistory(history, { type: 'edit', edit: add })
        }, beginHistory(start))
        const undone = made.past.reduce((history) => reduceHistory(history, { type: 'undo' }), made)
        expect(undone.present).toEqual(start)
        expect(undone.future.reduce((history) => reduceHistory(history, { type: 'redo' }), undone).present).toEqual(
          made.present,
        )
      }),
    )
  })

  it('a new field of any kind starts with a Chinese and an English label', () => {
    for (const [kind, { 'zh-cn': chinese, en }] of Object.entries(firstLabels)) {
      expect([kind, chinese]).toEqual([kind, expect.stringMatching(/^\p{Script=Han}+$/u)])
      expect([kind, en]).toEqual([kind, expect.stringMatching(/^[A-Z][A-Za-z ]+$/)])
    }
  })

  it('a design with a field of any kind of the palette is valid, once a relation has its target', () => {
    const kinds = kindGroups.flatMap((group) => group.kinds)
    expect(new Set([...kinds, 'id'])).toEqual(new Set(fieldKinds))
    for (const kind of kinds) {
      const add = {
        type: 'add' as const,
        name: freeName(start, firstNames[kind]),
        field: aimed(newField(kind, label('字段', 'Field'))),
      }
      const { present } = edit(start, { type: 'edit', edit: add })
      expect([kind, designProblems(present, { findDefinition: findResource })]).toEqual([kind, []])
    }
  })
})
