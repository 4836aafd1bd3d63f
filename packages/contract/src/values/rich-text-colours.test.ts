import { expect, it } from 'vitest'
import { groundOfColour, toneOfColour } from './rich-text.ts'

it.each([
  ['#ff0000', 'seal', 'seal'],
  ['rgb(171, 25, 66)', 'seal', 'seal'],
  ['#C00', 'seal', 'seal'],
  ['rgba(0, 82, 255, 0.9)', 'ink', 'ink'],
  ['purple', 'seal', 'seal'],
  ['rgb(0, 128, 0)', 'pine', 'pine'],
  ['orange', 'ochre', 'plain'],
  ['#ffff00', 'ochre', 'plain'],
  ['rgb(136 136 136)', 'muted', undefined],
  // The usual text, and what cannot be read on paper.
  ['#000', undefined, undefined],
  ['rgb(63, 63, 63)', undefined, undefined],
  ['#ffffff', undefined, undefined],
  ['rgba(255, 0, 0, 0)', undefined, undefined],
  ['transparent', undefined, undefined],
  ['var(--x)', undefined, undefined],
  ['windowtext', undefined, undefined],
])('the colour %s becomes the tone %s, as a ground %s', (colour, tone, ground) => {
  expect([toneOfColour(colour), groundOfColour(colour)]).toEqual([tone, ground])
})

it('the colours of the palette become themselves', () => {
  expect(['#1D3557', '#C8402F', '#2F6B4F', '#8F6210'].map(toneOfColour)).toEqual(['ink', 'seal', 'pine', 'ochre'])
})
