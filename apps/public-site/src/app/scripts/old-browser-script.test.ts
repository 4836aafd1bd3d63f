// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { oldBrowserNotice, oldBrowserScript } from './old-browser-script.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script, and returns whether the notice is hidden once the page is parsed. */
function isHiddenWith(css: unknown): boolean {
  vi.stubGlobal('CSS', css)
  document.body.innerHTML = `<p id="${oldBrowserNotice}" hidden></p>`
  runInThisContext(oldBrowserScript)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return document.getElementById(oldBrowserNotice)?.hidden === true
}

it.each([
  ['a current browser', { supports: () => true }, true],
  ['a browser without :has()', { supports: () => false }, false],
  ['a browser that cannot be asked', undefined, false],
])('the notice for old browsers in %s [R1]', (_, css, isHidden) => {
  expect(isHiddenWith(css)).toBe(isHidden)
})
