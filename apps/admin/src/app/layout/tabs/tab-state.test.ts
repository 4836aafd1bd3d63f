import { describe, expect, it } from 'vitest'
import {
  closeOtherTabs,
  closeTab,
  noTabs,
  openTab,
  parseTabState,
  reviveTabs,
  setFullScreen,
  type TabState,
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

  it('closing another tab does not change the active tab', () => {
    expect(closeTab(open('/a', '/b'), '/a')).toEqual({ ...open('/b'), activePath: '/b' })
  })

  it('closes all other tabs, and ignores a path that is not open', () => {
    expect(paths(closeOtherTabs(open('/a', '/b', '/c'), '/b'))).toEqual(['/b'])
    expect(closeTab(open('/a'), '/x')).toEqual(open('/a'))
  })

  it('the state of the tabs keeps the full-screen flag separate from the tabs [E5]', () => {
    expect(setFullScreen(open('/a'), true)).toEqual({ ...open('/a'), isFullScreen: true })
  })

  it('restores stored tabs that still exist, with their current titles [E5]', () => {
    const state = reviveTabs(open('/a', '/gone'), (path) => (path === '/a' ? '甲' : undefined))
    expect(state.tabs).toEqual([{ path: '/a', search: '', title: '甲' }])
  })

  it('restores tabs from storage, without full screen [E5]', () => {
    const stored = JSON.parse(JSON.stringify(setFullScreen(openTab(noTabs, page('/a', '?x=1')), true)))
    expect(parseTabState(stored)).toEqual({
      tabs: [{ path: '/a', search: '?x=1', title: 'a' }],
      activePath: '',
      isFullScreen: false,
    })
  })

  it.each([null, 'x', {}, { tabs: 'x' }, { tabs: [{ path: 1 }] }, { tabs: [null] }])(
    'ignores stored tabs of the form %j [E7]',
    (raw) => {
      expect(parseTabState(raw)).toBeUndefined()
    },
  )
})
