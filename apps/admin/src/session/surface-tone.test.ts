import { palettes } from '@teachnet/ui/tokens'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, surfaceStyle, surfaceStyles, toneOf } from './layout-settings.ts'

describe('the texts on a chosen background', () => {
  it.each([
    ['#FFFFFF', 'light'],
    ['#F6D76B', 'light'],
    ['#000000', 'dark'],
    ['#1D3557', 'dark'],
    ['#7A1F1Fcc', 'dark'],
  ])('on %s are those of the %s theme', (background, tone) => {
    expect(toneOf(background)).toBe(tone)
  })

  it('no background keeps the texts of the theme', () => {
    expect(surfaceStyle('')).toEqual({})
  })

  it('any background has texts with a contrast of at least 3.7 : 1', () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (background) => {
        for (const name of ['--text', '--muted', '--ink'] as const)
          expect(contrast(surfaceStyle(background)[name] ?? '', background)).toBeGreaterThan(3.7)
      }),
    )
    expect(contrast(palettes.light.text, '#FFFFFF')).toBeGreaterThan(15)
  })

  it.each([
    ['a dark header, in the light theme', ['#223355', ''], ['', ''], false, palettes.light.sheet],
    ['a light header, in the dark theme', ['', '#F6D76B'], ['', ''], true, palettes.dark.sheet],
    ['its own dark background', ['', ''], ['#223355', ''], false, '#223355'],
  ] as const)('the active tab is readable with %s', (_case, headerBackground, activeTabBackground, isDark, surface) => {
    const { activeTab } = surfaceStyles({ menuBackground: ['', ''], headerBackground, activeTabBackground }, isDark)
    for (const name of ['--text', '--muted', '--ink'] as const)
      expect(contrast(activeTab[name] ?? '', surface)).toBeGreaterThan(4.5)
  })
})
