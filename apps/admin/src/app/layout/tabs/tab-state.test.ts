import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closeRange,
  closeTab,
  isClosable,
  mostTabs,
  moveTab,
  neighbourOf,
  noTabs,
  openTab,
  parseTabState,
  reviveTabs,
  setFullScreen,
  type TabState,
  togglePin,
} from './tab-state.ts'

const page = (path: string, search = '', isTabWorthy = true) => ({ path, search, title: path.slice(1), isTabWorthy })
const open = (...paths: string[]): TabState => paths.reduce((state, path) => openTab(state, page(path)), noTabs)
const paths = (state: TabState) => state.tabs.map(({ path }) => path)

describe('tabs', () => {
  it('opens a tab only for pages that may have one [E5]', () => {
    expect(paths(open('/a', '/b'))).toEqual(['/a', '/b'])
    expect(openTab(open('/a'), page('/404', '', false))).toEqual(open('/a'))
  })

  it('updates the tab of a path that is already open [E5]', () => {
    const state = openTab(open('/a', '/b'), page('/a', '?page=2'))
    expect(paths(state)).toEqual(['/a', '/b'])
    expect(state.tabs[0]).toEqual({ path: '/a', search: '?page=2', title: 'a' })
    expect(state.activePath).toBe('/a')
  })

  it.each([
    [['/a', '/b', '/c'], '/b', '/c'],
    [['/a', '/b', '/c'], '/c', '/b'],
    [['/a', '/b'], '/a', '/b'],
    [['/a'], '/a', ''],
  ])('with the tabs %j, closing the active tab %s activates %s', (all, front, next) => {
    expect(closeTab({ ...open(...all), activePath: front }, front).activePath).toBe(next)
  })

  it('closing another tab does not change the active tab, and the closed one can be opened again', () => {
    const state = closeTab(open('/a', '/b'), '/a')
    expect(paths(state)).toEqual(['/b'])
    expect(state.activePath).toBe('/b')
    expect(state.closed.map(({ path }) => path)).toEqual(['/a'])
    expect(openTab(state, page('/a')).closed).toEqual([])
  })

  it.each([
    ['others', '/b', ['/p', '/b']],
    ['left', '/b', ['/p', '/b', '/c']],
    ['right', '/b', ['/p', '/a', '/b']],
    ['all', '/b', ['/p']],
    ['others', '/gone', ['/p', '/a', '/b', '/c']],
  ] as const)('closing “%s” seen from %s keeps %j: pinned tabs stay', (range, path, kept) => {
    const state = togglePin(open('/a', '/b', '/c', '/p'), '/p')
    expect(paths(closeRange(state, range, path))).toEqual(kept)
    expect(isClosable(state, range, path)).toBe(kept.length < 4)
  })

  it('closing a range with the active tab activates the tab from which it was closed', () => {
    expect(closeRange(open('/a', '/b', '/c'), 'others', '/a').activePath).toBe('/a')
    expect(closeRange(open('/a', '/b', '/c'), 'left', '/b').activePath).toBe('/c')
  })

  it('tabs are moved within their group: pinned tabs stay in front', () => {
    const state = togglePin(open('/a', '/b', '/c'), '/c')
    expect(paths(state)).toEqual(['/c', '/a', '/b'])
    expect(paths(moveTab(state, '/b', '/a'))).toEqual(['/c', '/b', '/a'])
    expect(moveTab(state, '/b', '/c')).toBe(state)
    expect([neighbourOf(state, '/a', -1), neighbourOf(state, '/a', 1), neighbourOf(state, '/b', 1)]).toEqual([
      undefined,
      '/b',
      undefined,
    ])
    expect(paths(togglePin(state, '/c'))).toEqual(['/c', '/a', '/b'])
  })

  it('a tab keeps its pin when its page is opened again', () => {
    expect(openTab(togglePin(open('/a', '/b'), '/b'), page('/b', '?x=1')).tabs[0]).toMatchObject({
      path: '/b',
      search: '?x=1',
      isPinned: true,
    })
  })

  it('whatever is done, tabs are unique and limited, pinned ones come first, and a closed tab is not open', () => {
    const path = fc.integer({ min: 0, max: 60 }).map((n) => `/${n}`)
    const step = fc.oneof(
      path.map((one) => (state: TabState) => openTab(state, page(one))),
      path.map((one) => (state: TabState) => closeTab(state, one)),
      path.map((one) => (state: TabState) => togglePin(state, one)),
      fc.tuple(path, path).map(
        ([one, other]) =>
          (state: TabState) =>
            moveTab(state, one, other),
      ),
      fc.tuple(fc.constantFrom('others' as const, 'left' as const, 'right' as const, 'all' as const), path).map(
        ([range, one]) =>
          (state: TabState) =>
            closeRange(state, range, one),
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const state = steps.reduce((current, next) => next(current), noTabs)
        const all = paths(state)
        expect(new Set(all).size).toBe(all.length)
        expect(all.length).toBeLessThanOrEqual(Math.max(mostTabs, state.tabs.filter((tab) => tab.isPinned).length + 1))
        const pins = state.tabs.map(({ isPinned = false }) => isPinned)
        expect(pins.lastIndexOf(true) < pins.indexOf(false) || !pins.includes(false)).toBe(true)
        expect(state.closed.filter((tab) => all.includes(tab.path))).toEqual([])
        expect(state.activePath === '' || all.includes(state.activePath)).toBe(true)
      }),
    )
  })

  it('the state of the tabs keeps the full-screen flag separate from the tabs [E5]', () => {
    expect(setFullScreen(open('/a'), true)).toEqual({ ...open('/a'), isFullScreen: true })
  })

  it('restores stored tabs that still exist, with their current titles [E5]', () => {
    const state = reviveTabs(open('/a', '/gone'), (path) => (path === '/a' ? '甲' : undefined))
    expect(state.tabs).toEqual([{ path: '/a', search: '', title: '甲' }])
  })

  it('restores tabs from storage, without full screen [E5]', () => {
    const open = closeTab(openTab(openTab(noTabs, page('/a', '?x=1')), page('/b')), '/b')
    const stored = JSON.parse(JSON.stringify(setFullScreen(togglePin(open, '/a'), true)))
    expect(parseTabState(stored)).toEqual({
      tabs: [{ path: '/a', search: '?x=1', title: 'a', isPinned: true }],
      activePath: '',
      isFullScreen: false,
      closed: [{ path: '/b', search: '', title: 'b' }],
    })
    // As earlier versions stored them.
    expect(parseTabState({ tabs: [] })).toMatchObject({ tabs: [], closed: [] })
  })

  it.each([null, 'x', {}, { tabs: 'x' }, { tabs: [{ path: 1 }] }, { tabs: [null] }])(
    'ignores stored tabs of the form %j [E7]',
    (raw) => {
      expect(parseTabState(raw)).toBeUndefined()
    },
  )
})
