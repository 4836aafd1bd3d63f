import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

import { appOf, journeys, journeysOf } from './journeys.ts'

it('every journey is listed with the apps that it opens', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
  expect(Object.keys(journeys).toSorted()).toEqual(files.filter((name) => name !== 'journeys.test.ts').toSorted())
})

it.each([
  ['http://localhost:1/admin', 'admin'],
  ['http://localhost:1/admin/teacher/teacher?q=a', 'admin'],
  ['http://admin.localhost:1/', 'admin'],
  ['http://localhost:1/user/login', 'member'],
  ['http://member.localhost:1/', 'member'],
  ['http://localhost:1/administrators', 'public-site'],
  ['http://localhost:1/', 'public-site'],
  ['about:blank', undefined],
])('the address %s is a page of %s', (address, app) => {
  expect(appOf(address)).toBe(app)
})

it('a change to the server selects every journey, and a change to an app the journeys that open it', () => {
  expect(journeysOf(['@teachnet/server'], [])).toEqual(Object.keys(journeys))
  expect(journeysOf(['@teachnet/admin', '@teachnet/ui'], [])).toContain('second-edit.test.ts')
  expect(journeysOf(['@teachnet/member'], [])).not.toContain('second-edit.test.ts')
  expect(journeysOf(['@teachnet/bench'], [])).toEqual([])
})

it('a changed journey selects itself, and a changed shared file selects all journeys', () => {
  expect(journeysOf([], ['faults.test.ts'])).toEqual(['faults.test.ts'])
  expect(journeysOf([], ['browser.ts'])).toEqual(Object.keys(journeys))
})
