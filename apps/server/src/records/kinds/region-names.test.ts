import { describe, expect, it } from 'vitest'
import { placesOf, regionOptions } from './region-names.ts'

describe('names of regions', () => {
  it('people see the places of a region without levels that have no name, in their language', () => {
    expect(placesOf([50, 5001, 500_101], 'zh-cn').map(({ name }) => name)).toEqual(['重庆市', '万州区'])
    expect(placesOf([50, 5001, 500_101], 'en').map(({ name }) => name)).toEqual(['Chongqing', 'Wanzhou'])
    expect(placesOf([41, 4190, 419_001], 'en')).toEqual([
      { code: 41, name: 'Henan' },
      { code: 419_001, name: 'Jiyuan' },
    ])
    expect(placesOf([999], 'en')).toEqual([])
    expect(placesOf('44', 'en')).toEqual([])
  })

  it('a form offers each province and each of its cities by a distinct name, in both languages', () => {
    for (const locale of ['zh-cn', 'en'] as const)
      for (const options of [undefined, ...regionOptions(locale).map(({ value }) => value)].map((province) =>
        regionOptions(locale, province),
      )) {
        const labels = options.map(({ label }) => label)
        expect(new Set(labels).size).toBe(labels.length)
        if (locale === 'en') expect(labels.filter((label) => /\p{Script=Han}/u.test(label))).toEqual([])
      }
  })
})
