import { describe, expect, it } from 'vitest'
import { findGrowth, readSizes, withSizes } from './page-sizes.ts'

const recorded = { 'site /': { kB: 120 }, 'site /news': { kB: 118.4, reason: 'the calendar' } }

describe('the size of a page', () => {
  it('may grow by 2 kB without a reason', () => {
    expect(findGrowth(recorded, new Map([['site /', 122_000]]))).toEqual([])
  })

  it('is reported when the page has grown by more than 2 kB', () => {
    expect(findGrowth(recorded, new Map([['site /', 122_100]]))).toEqual(['site /: 122.1 kB, recorded: 120 kB'])
  })

  it('is reported when it was never recorded', () => {
    expect(findGrowth(recorded, new Map([['site /teams', 60_000]]))).toEqual(['site /teams: 60 kB, not recorded'])
  })

  it('is not recorded without a reason after growth of more than 2 kB', () => {
    expect(() => withSizes(recorded, new Map([['site /', 125_000]]), '')).toThrow('Give a reason')
  })

  it('is recorded with the reason of its growth', () => {
    const sizes = withSizes(recorded, new Map([['site /', 125_000]]), 'the map')
    expect(sizes['site /']).toEqual({ kB: 125, reason: 'the map' })
  })

  it('keeps the earlier reason when the page has hardly changed', () => {
    const sizes = withSizes(recorded, new Map([['site /news', 119_000]]), 'the map')
    expect(sizes['site /news']).toEqual({ kB: 119, reason: 'the calendar' })
  })

  it('of pages that were not measured stays', () => {
    expect(withSizes(recorded, new Map(), '')).toEqual(recorded)
  })
})

it('a size is recorded for pages of all three apps', () => {
  const apps = new Set(Object.keys(readSizes()).map((page) => page.split(' ')[0]))
  expect(apps).toEqual(new Set(['admin', 'member', 'site']))
})
