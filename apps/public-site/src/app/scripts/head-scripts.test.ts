// @vitest-environment jsdom
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { oldAddressScript, oldBrowserNotice, oldBrowserScript } from './head-scripts.ts'

/** Runs the script, and returns whether the notice is hidden once the page is parsed. */
function isHiddenWith(promise: unknown): boolean {
  document.body.innerHTML = `<p id="${oldBrowserNotice}" hidden></p>`
  runInNewContext(oldBrowserScript, { window: { Promise: promise }, document })
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return document.getElementById(oldBrowserNotice)?.hidden === true
}

it.each([
  ['a supported browser', { any: () => undefined }, true],
  ['a browser before 2020', {}, false],
  ['a browser without promises', undefined, false],
])('the notice for old browsers in %s [R1]', (_, css, isHidden) => {
  expect(isHiddenWith(css)).toBe(isHidden)
})

it.each([
  ['#/admin/teacher/index?page=2', '/admin/teacher/index?page=2'],
  ['#/user/account/overview', '/user/account/overview'],
  ['#/admin', '/admin'],
  ['#/administration', undefined],
  ['#teachers', undefined],
  ['#//evil.example/admin/', undefined],
  ['', undefined],
])('the address %s of a BuildAdmin client leads to %s', (hash, target) => {
  let replaced: unknown
  runInNewContext(oldAddressScript, { location: { hash, replace: (to: unknown) => (replaced = to) } })
  expect(replaced).toBe(target)
})
