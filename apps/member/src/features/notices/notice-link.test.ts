import { expect, it } from 'vitest'
import { targetOf } from './notice-item.tsx'

it.each([
  ['/account/balance', { to: '/account/balance' }],
  ['/news/3', { href: 'https://www.example.org/news/3' }],
  ['https://example.net/a', { href: 'https://example.net/a' }],
  ['', undefined],
  ['//evil.example', undefined],
  ['javascript:alert(1)', undefined],
])('the link "%s" of a notice leads to %j', (link, target) => {
  expect(targetOf(link, 'https://www.example.org')).toEqual(target)
})
