import { expect, it } from 'vitest'
import { sandboxOf } from './frame-page.tsx'

const here = 'https://site.example/user/iframe/x'

it.each([
  ['https://other.example/page', true],
  ['//other.example/page', true],
  ['http://site.example/', true],
  ['https://site.example/help', false],
  ['https://SITE.example:443/help', false],
  ['/help', false],
  ['help', false],
  ['data:text/html,<script></script>', false],
  ['blob:https://site.example/1', false],
  ['http://', false],
])('an embedded %s keeps its origin: %s [R5]', (url, keeps) => {
  expect(sandboxOf(url, here).includes('allow-same-origin')).toBe(keeps)
})
