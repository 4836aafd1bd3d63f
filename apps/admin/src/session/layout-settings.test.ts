import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  layoutAtom,
  coloursToStyle,
  defaultLayoutSettings,
  layoutModes,
  menuWidthOf,
  parseLayoutSettings,
  switchLayoutMode,
} from './layout-settings.ts'

beforeEach(() => localStorage.clear())

describe('layout settings', () => {
  it('layout settings persist [E4] [E7]', () => {
    createStore().set(layoutAtom, { ...switchLayoutMode(defaultLayoutSettings, 'Classic'), isCollapsed: true })
    const stored: unknown = JSON.parse(localStorage.getItem('teachnet.storeConfig') ?? '')
    expect(parseLayoutSettings(stored)).toMatchObject({ layoutMode: 'Classic', isCollapsed: true, menuWidth: 260 })
  })

  it('a mode switch adjusts the colour of the active tab in both themes [E4]', () => {
    const classic = switchLayoutMode(defaultLayoutSettings, 'Classic')
    expect(classic.activeTabBackground).not.toEqual(defaultLayoutSettings.activeTabBackground)
    expect(coloursToStyle(classic, false)).toEqual({ '--active-tab-background': '#F3F5F9' })
    expect(coloursToStyle(classic, true)).toEqual({ '--active-tab-background': '#202B3B' })
    expect(switchLayoutMode(classic, 'Default')).toEqual(defaultLayoutSettings)
    const tabs = layoutModes.map((mode) => switchLayoutMode(defaultLayoutSettings, mode).activeTabBackground.join())
    expect(new Set(tabs).size).toBe(layoutModes.length)
  })

  it.each([
    [false, false, 260],
    [true, false, 64],
    [false, true, 260],
    [true, true, 0],
  ])('the menu, collapsed %s and on a narrow screen %s, is %s px wide [B2]', (isCollapsed, isShrunk, width) => {
    expect(menuWidthOf({ ...defaultLayoutSettings, isCollapsed }, isShrunk)).toBe(width)
  })

  it('invalid layout settings are replaced by defaults, one by one [E7]', () => {
    const odd = {
      layoutMode: 'Odd',
      menuWidth: -1,
      textScale: 400,
      isCollapsed: 'yes',
      menuBackground: ['#ffffff', 'url(x)'],
    }
    expect(parseLayoutSettings(odd)).toEqual(defaultLayoutSettings)
    expect(parseLayoutSettings([])).toBeUndefined()
  })
})
