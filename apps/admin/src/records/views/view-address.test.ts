import { teacher } from '@teachnet/contract/resources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialListState, reduceList } from '../list/list-state.ts'
import type { SavedView } from './saved-views.ts'
import { addressOfView, readAddress, writeAddress } from '../list/use-list-address.ts'

const signed: SavedView = {
  id: 12,
  controller: 'teacher.Teacher',
  title: 'Signed',
  audience: 'own',
  groups: [],
  isDefault: false,
  isEditable: true,
  owner: '',
  content: {
    search: [
      { field: 'is_signed', operator: 'eq', val: '1' },
      { field: 'gone', operator: 'eq', val: '1' },
    ],
    quickSearch: '',
    order: { field: 'name', direction: 'asc' },
    limit: 20,
    columns: null,
    isDense: true,
  },
}
const forAll: SavedView = { ...signed, id: 13, audience: 'all', isDefault: true }
const forGroup: SavedView = { ...signed, id: 14, audience: 'groups', isDefault: true }

const contextOf = (...views: readonly SavedView[]) => ({ definition: teacher, findResource: () => undefined, views })
const read = (address: string, ...views: readonly SavedView[]) =>
  readAddress(contextOf(...views), new URLSearchParams(address))

const shown = {
  page: 1,
  limit: 20,
  quickSearch: '',
  search: [{ field: 'is_signed', operator: 'eq', val: '1' }],
  order: { field: 'name', direction: 'asc' },
  isDense: true,
}

describe('the address of a saved view', () => {
  it('an address with only the number of a view shows that view, on the page of the address, without fields that are gone', () => {
    expect(read('saved=12', signed)).toEqual({ state: shown, view: signed, isChanged: false })
    expect(read('saved=12&page=3&form=7', signed).state.page).toBe(3)
  })

  it('an address with a view and a list shows that list, as a change of the view', () => {
    const changed = read('saved=12&f=years:egt:3', signed)
    expect(changed).toMatchObject({ view: signed, isChanged: true })
    expect(changed.state).toEqual({ ...initialListState, search: [{ field: 'years', operator: 'egt', val: '3' }] })
  })

  it('an address with a view that is gone, or of others, shows the list that it states', () => {
    expect(read('saved=99&f=years:egt:3', signed)).toMatchObject({ view: undefined, isChanged: false })
    expect(read('saved=99', forAll)).toMatchObject({ view: undefined, state: initialListState })
  })

  it('an address without a list shows the own default view, else that of a group, else that for everybody', () => {
    const own = { ...signed, isDefault: true }
    expect(read('', forAll, forGroup, own).view).toBe(own)
    expect(read('form=7&page=2', forAll, forGroup, signed).view).toBe(forGroup)
    expect(read('', forAll, signed).view).toBe(forAll)
    expect(read('', signed).view).toBeUndefined()
    for (const stated of ['saved=0', 'q=a', 'f=years:eq:1', 'category_id=7', 'limit=50', 'hide='])
      expect(read(stated, forAll).view).toBeUndefined()
  })

  it('a view that loses all conditions is a changed view, not the view itself', () => {
    const context = contextOf(signed)
    const opened = readAddress(context, new URLSearchParams('saved=12'))
    const bare = { ...initialListState, isDense: true }
    const params = writeAddress(context, { ...opened, state: bare }, new URLSearchParams('saved=12'))
    expect(readAddress(context, params)).toMatchObject({ view: signed, isChanged: true, state: { search: [] } })
    const noDensity = writeAddress(context, { ...opened, state: initialListState }, new URLSearchParams('saved=12'))
    expect(readAddress(context, noDensity)).toMatchObject({ view: signed, isChanged: true, state: { search: [] } })
  })

  it('any change of a view, or of the list of an area that opens with one, is read back from its address', () => {
    const actions = fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('page' as const), page: fc.integer({ min: 1, max: 9 }) }),
        fc.record({ type: fc.constant('limit' as const), limit: fc.constantFrom(10, 20, 50) }),
        fc.record({ type: fc.constant('order' as const), field: fc.constantFrom('name', 'years') }),
        fc.record({ type: fc.constant('quickSearch' as const), text: fc.constantFrom('', 'a') }),
        fc.record({ type: fc.constant('dense' as const), isDense: fc.boolean() }),
        fc.record({ type: fc.constant('search' as const), terms: fc.constantFrom([], shown.search as never) }),
        fc.constant({ type: 'reset' as const }),
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.constantFrom('', 'saved=0', 'saved=12', 'saved=13'), actions, (start, steps) => {
        const context = contextOf(signed, forAll)
        const opened = readAddress(context, new URLSearchParams(start))
        const state = steps.reduce(reduceList, opened.state)
        const params = writeAddress(context, { ...opened, state }, new URLSearchParams(start))
        const back = readAddress(context, params)
        expect(back.state).toEqual(state)
        expect(back.view).toBe(opened.view)
      }),
    )
  })

  it('opening a view keeps the dialogs of the address, and opening none shows the whole list', () => {
    const context = contextOf(signed, forAll)
    const from = new URLSearchParams('q=a&page=4&form=7')
    expect(addressOfView(context, signed, from).toString()).toBe('form=7&saved=12')
    expect(addressOfView(context, undefined, from).toString()).toBe('form=7&saved=0')
    expect(addressOfView(contextOf(signed), undefined, from).toString()).toBe('form=7')
  })
})
