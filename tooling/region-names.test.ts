import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { englishRegionNames, regionNamesFile } from './region-names.ts'

describe('English names of regions', () => {
  const names = englishRegionNames()

  it('the file of the server is what `pnpm regions` writes', () => {
    expect(JSON.parse(readFileSync(regionNamesFile, 'utf8'))).toEqual(names)
  })

  it('a name is spelled without its level, with established spellings, apostrophes and pronunciations of places', () => {
    const examples = {
      11: 'Beijing',
      15: 'Inner Mongolia',
      44: 'Guangdong',
      45: 'Guangxi',
      50: 'Chongqing',
      54: 'Xizang',
      61: 'Shaanxi',
      71: 'Taiwan',
      81: 'Hong Kong',
      82: 'Macao',
      14: 'Shanxi',
      2224: 'Yanbian',
      2301: 'Harbin',
      3415: "Lu'an",
      4228: 'Enshi',
      5101: 'Chengdu',
      6101: "Xi'an",
      6528: 'Bayingolin',
      310115: 'Pudong',
      220623: 'Changbai',
      140109: 'Wanbolin',
      441803: 'Qingxin',
      429021: 'Shennongjia',
      140302: 'Chengqu',
      130426: 'Shexian',
    }
    expect(Object.fromEntries(Object.keys(examples).map((code) => [code, names[code]]))).toEqual(examples)
  })

  it('every province, every city and more than nine of ten districts have a name in Latin letters; zones and placeholders have none', () => {
    const codes = Object.keys(names)
    expect(codes.filter((code) => code.length === 2)).toHaveLength(34)
    expect(codes.filter((code) => code.length === 4).length).toBeGreaterThan(330)
    expect(codes.filter((code) => code.length === 6).length).toBeGreaterThan(2700)
    expect(Object.values(names).filter((name) => !/^\p{Lu}[\p{Ll} 'ÜÖ-]+(?: \p{Lu}\p{Ll}+)?$/u.test(name))).toEqual([])
    expect(names).not.toHaveProperty('1101')
    expect(names).not.toHaveProperty('130171')
  })
})
