import { expect, it } from 'vitest'
import { unsupportedStyles } from './styles.mjs'

it.each([
  ['a{color:color-mix(in srgb,red,blue)}', ['color-mix()']],
  ['a{color:var(--lightningcss-light,red)var(--lightningcss-dark,blue)}', ['light-dark()']],
  ['a{height:100dvh}', ['dvh']],
  ['a:has(b){top:0}', [':has']],
  ['a{inset:0}', ['inset']],
  ['a{b{top:0}}', ['nested rules']],
  ['@container (width > 1px){a{top:0}}', ['@container']],
  ['a{height:100vh;height:100dvh}', []],
  ['@supports (height:1dvh){a{height:100dvh}}', []],
  // It is found to be invalid after the earlier declaration was dropped.
  ['a{color:red;color:color-mix(in srgb,var(--ink),blue)}', ['color-mix()']],
  ['a{color:rgb(var(--ink-rgb) / 9%);content:"100dvh :has("}', []],
])('%s', (css, features) => {
  expect(unsupportedStyles(css)).toEqual(features)
})
