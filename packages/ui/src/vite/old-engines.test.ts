// @vitest-environment node
import { expect, it } from 'vitest'
import { withoutLayers } from './old-engines.ts'

const raised = String.raw`:not(#\#)`

it('rules of later layers win by their specificity, and rules outside of layers over all [H3]', () => {
  const frame = '@layer base{a,.b:hover{color:red}}@layer pages{b::before{color:red}}c{color:red}'
  const page = '@layer pages{@media print{:root{color:red}}@keyframes k{from{top:0}}}'
  expect(withoutLayers([page, frame])).toBe(
    `@media print{${raised}:root{color:red}}@keyframes k{from{top:0}}`.concat(
      `a,.b:hover{color:red}b${raised}::before{color:red}c${raised}${raised}{color:red}`,
    ),
  )
})

it.each([
  ['.a :is(th, td) b', '.a th b, .a td b'],
  ['.a > .b:is(th, .c):hover', '.a > th.b:hover, .a > .b.c:hover'],
  [':is(.a, .b:not(.c, d)) :is(e, f)', '.a e, .a f, .b:not(.c, d) e, .b:not(.c, d) f'],
  ['.a:not(:is(b, c))', '.a:not(:is(b, c))'],
])('%s is written out for engines without :is() [H3]', (selector, written) => {
  expect(withoutLayers([`@layer base{${selector}{top:0}}`])).toBe(`${written}{top:0}`)
})

it('an app without layers needs no sheet', () => {
  expect(withoutLayers(['a{color:red}'])).toBe('')
})

it('a layer that the sheet of the frame does not name is an error', () => {
  expect(() => withoutLayers(['@layer a{b{top:0}}@layer c{b{top:0}}', '@layer x{b{top:0}}'])).toThrow('x')
})
