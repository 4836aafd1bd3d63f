import { describe, expect, it } from 'vitest'
import { palettes, placeholderOpacity, tokensToCss } from './tokens.ts'

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour that is rendered over another one with an opacity. */
function mix(over: string, ground: string, opacity: number): string {
  const channel = (colour: string, start: number) => Number.parseInt(colour.slice(start, start + 2), 16)
  const mixed = [1, 3, 5].map((start) =>
    Math.round(channel(over, start) * opacity + channel(ground, start) * (1 - opacity)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

describe.each(Object.entries(palettes))('the %s palette', (_, palette) => {
  it.each(['ink', 'seal', 'text', 'muted', 'pine', 'ochre', 'madder'] as const)(
    'the %s palette is readable on paper, sheet and wash',
    (name) => {
      const lowest = Math.min(
        ...[palette.paper, palette.sheet, palette.wash].map((ground) => contrast(palette[name], ground)),
      )
      expect(lowest).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('placeholders are readable in inputs', () => {
    const visible = mix(palette.text, palette.sheet, placeholderOpacity)
    expect(contrast(visible, palette.sheet)).toBeGreaterThanOrEqual(4.5)
  })

  it('text on ink and seal is readable, and edges are visible', () => {
    expect(contrast(palette.onInk, palette.ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.onSeal, palette.seal)).toBeGreaterThanOrEqual(4.5)
    expect(
      Math.min(contrast(palette.edge, palette.paper), contrast(palette.edge, palette.sheet)),
    ).toBeGreaterThanOrEqual(3)
  })
})

describe('tokensToCss', () => {
  it('the token CSS follows the system until a theme is set [E9]', () => {
    const css = tokensToCss()
    expect(css).toContain(`@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light'])`)
    expect(css).toContain(`:root[data-theme='dark'] { color-scheme: dark; --ink: #9DB8DE; --on-ink: #10151E;`)
  })
})
