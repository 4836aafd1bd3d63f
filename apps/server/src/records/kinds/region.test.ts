import { describe, expect, it } from 'vitest'
import { placesOf, regionIds, regionNames, regionOptions } from './region.ts'

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

  it.each([
    ['广东省,广州市,天河区', [44, 4401, 440_106]],
    ['广东 广州 天河', [44, 4401, 440_106]],
    ['广东省广州市天河区', [44, 4401, 440_106]],
    ['广东省/深圳市/南山区', [44, 4403, 440_305]],
    ['广东省—深圳市—南山区', [44, 4403, 440_305]],
    ['中国・广东省・深圳市', [44, 4403]],
    ['广东／广州', [44, 4401]],
    ['北京 北京市 东城区', [11, 1101, 110_101]],
    ['北京市东城区', [11, 1101, 110_101]],
    ['北京市,市辖区,东城区', [11, 1101, 110_101]],
    ['内蒙古 呼和浩特', [15, 1501]],
    ['新疆维吾尔自治区 乌鲁木齐市', [65, 6501]],
    ['北京市', [11]],
    ['香港', [81]],
    ['香港特别行政区', [81]],
    ['中国香港', [81]],
    ['Hong Kong', [81]],
    ['Hong Kong, China', [81]],
    ['澳门', [82]],
    ['台湾', [71]],
    ['台湾省', [71]],
    ['110101', [11, 1101, 110_101]],
    ['１１０１０１', [11, 1101, 110_101]],
    ['440300', [44, 4403]],
    ['810000', [81]],
    ['440000,440300,440305', [44, 4403, 440_305]],
    ['44,4403,440305', [44, 4403, 440_305]],
  ])('the region %s is read by its names or its official codes [H6, H7]', (text, ids) => {
    expect(regionIds(text)).toEqual(ids)
  })

  it.each(['天河区', '广东 北京', '999999', '440000 110101', '1101011', '', '中国'])(
    '“%s” is not read as a region, since it names none or several',
    (text) => {
      expect(regionIds(text)).toBeUndefined()
    },
  )

  it('each region is read again from what a spreadsheet shows, and from its official code [H8]', () => {
    const paths = regionOptions('zh-cn').flatMap(({ value: province }) => [
      [province],
      ...regionOptions('zh-cn', province).flatMap(({ value: city }) => [
        [province, city],
        ...regionOptions('zh-cn', province, city).map(({ value }) => [province, city, value]),
      ]),
    ])
    expect(paths).toHaveLength(3354)
    expect(paths.filter((path) => String(regionIds(regionNames(path).join(','))) !== String(path))).toEqual([])
    const codeOf = (path: readonly number[]) => String(path.at(-1)).padEnd(6, '0')
    const ofCity = paths.filter((path) => !String(path.at(-1)).endsWith('00'))
    expect(ofCity.filter((path) => String(regionIds(codeOf(path))) !== String(path))).toEqual([])
  })
})
