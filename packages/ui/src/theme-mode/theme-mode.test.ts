import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readThemeMode, resolveTheme, storeThemeMode, themeScript } from './theme-mode.ts'

beforeEach(() => localStorage.clear())

describe('theme mode', () => {
  it('the theme follows the system until the user chooses one [E9]', () => {
    expect(readThemeMode(localStorage)).toBe('system')
    expect([resolveTheme('system', true), resolveTheme('system', false), resolveTheme('light', true)]).toEqual([
      'dark',
      'light',
      'light',
    ])
    storeThemeMode('dark', localStorage)
    expect(readThemeMode(localStorage)).toBe('dark')
    storeThemeMode('system', localStorage)
    expect(readThemeMode(localStorage)).toBe('system')
  })

  it('the theme works with unreadable and refused storage [E7]', () => {
    localStorage.setItem('teachnet-theme', '{"broken":')
    expect(readThemeMode(localStorage)).toBe('system')
    const refusing = {
      getItem: () => {
        throw new DOMException('no')
      },
    }
    expect(readThemeMode(refusing)).toBe('system')
  })

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    ['junk', false, 'light'],
  ])('sets the theme before the first paint: stored %s, system dark %s: %s [E9]', (stored, matches, theme) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    if (stored) localStorage.setItem('teachnet-theme', stored)
    runInThisContext(themeScript)
    expect(document.documentElement.dataset['theme']).toBe(theme)
    vi.unstubAllGlobals()
  })
})
