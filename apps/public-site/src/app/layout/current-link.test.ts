import { expect, it } from 'vitest'
import { findCurrentLink } from './site-header.tsx'

const menu = ['/', '/teachers', '/news', '/news?category=updates', '/course']

it.each([
  ['/', '', '/', 'page'],
  ['/news', '', '/news', 'page'],
  ['/news', '?page=2&lang=en', '/news', 'page'],
  ['/news', '?category=updates&lang=en', '/news?category=updates', 'page'],
  ['/news', '?category=other', '/news', 'page'],
  ['/news/item-1', '', '/news', 'true'],
  ['/course/', '?kind=listed', '/course', 'page'],
  ['/teacher/12', '', '/teachers', 'true'],
])('at %s%s the current entry is %s, and it is the only one', (pathname, search, path, state) => {
  expect(findCurrentLink(menu, { pathname, search })).toEqual({ path, state })
})

it.each(['/newsroom', '/honor', '/team'])('at %s no entry is current', (pathname) => {
  expect(findCurrentLink(menu, { pathname, search: '' })).toBeUndefined()
})
