import fc from 'fast-check'
import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import { mostPages, type RecentPages, visitPage } from './tab-pages.tsx'

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: 'default' })
const visitAll = (locations: readonly Location[], unsaved?: ReadonlySet<string>) =>
  locations.reduce<RecentPages>((pages, location) => visitPage(pages, location, unsaved), [])

it('keeps the last address of a page that is opened again', () => {
  const pages = visitAll([at('/a'), at('/b'), at('/a', '?page=2')])
  expect(pages.map(({ pathname, search }) => pathname + search)).toEqual(['/b', '/a?page=2'])
})

it('returns the same pages when the active one is rendered again', () => {
  const pages = visitAll([at('/a'), at('/b')])
  expect(pages[1] && visitPage(pages, pages[1])).toBe(pages)
})

it('keeps the pages that were active last, each once, in any order of visits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }).map((n) => at(`/${n}`))), (visits) => {
      const paths = visitAll(visits).map(({ pathname }) => pathname)
      const byRecency = [...new Set(visits.map(({ pathname }) => pathname).toReversed())]
      expect(paths.toReversed()).toEqual(byRecency.slice(0, mostPages))
    }),
  )
})

it('a page with unsaved changes stays, however many others are opened [I1]', () => {
  const others = Array.from({ length: 30 }, (_, index) => at(`/${index}`))
  const paths = visitAll([at('/typed'), ...others], new Set(['/typed'])).map(({ pathname }) => pathname)
  expect(paths).toContain('/typed')
  expect(paths).toHaveLength(mostPages + 1)
})
