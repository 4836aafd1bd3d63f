import { expect, it } from 'vitest'
import { readRefs } from './notices.routes.ts'

it.each([
  ['', undefined],
  ['n12, a3,n7', { notices: [12, 7], announcements: [3] }],
  ['x1,n,a-2,n1.5,n99999999999,a2147483648,constructor', { notices: [], announcements: [] }],
])('reads the references "%s"', (refs, expected) => {
  expect(readRefs(refs)).toEqual(expected)
})

it('reads a hundred references of one call at most', () => {
  const refs = Array.from({ length: 500 }, (_, index) => `n${index + 1}`).join(',')
  expect(readRefs(refs)?.notices).toHaveLength(100)
})
