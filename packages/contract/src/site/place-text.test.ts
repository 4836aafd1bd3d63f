import { expect, it } from 'vitest'
import { addressText, cityText, streetText } from './place-text.ts'

const region = [
  { code: 44, name: 'Guangdong' },
  { code: 4401, name: 'Guangzhou' },
]
const chinese = [
  { code: 44, name: '广东省' },
  { code: 4401, name: '广州市' },
]

it.each([
  ['zh-cn', chinese, '环市东路 1 号', '广东省 广州市 环市东路 1 号'],
  ['en', region, '1 Huanshi East Road', '1 Huanshi East Road, Guangzhou, Guangdong'],
  ['en', region, '环市东路 1 号', 'Guangzhou, Guangdong 环市东路 1 号'],
  ['zh-cn', chinese, '1 Huanshi East Road', '广东省 广州市 1 Huanshi East Road'],
  ['en', region, '', 'Guangzhou, Guangdong'],
  ['en', [], '1 Huanshi East Road', '1 Huanshi East Road'],
  ['en', [], '', ''],
] as const)('an address on a page in %s with the places %j and the street %j', (locale, places, address, expected) => {
  expect(addressText({ region: places, address }, locale)).toBe(expected)
})

it.each([
  ['环市东路 1 号', '二楼', '环市东路 1 号 二楼'],
  ['环市东路 1 号', 'Room 2', '环市东路 1 号 Room 2'],
  ['1 Huanshi East Road', 'Room 2', 'Room 2, 1 Huanshi East Road'],
  ['1 Huanshi East Road', '', '1 Huanshi East Road'],
  ['', 'Room 2', 'Room 2'],
])('street %j with room %j', (address, venue, expected) => {
  expect(streetText({ address, venue })).toBe(expected)
})

it.each([
  [['辽宁省', '沈阳市', '和平区'], '沈阳市', 21],
  [['北京市', '海淀区'], '北京市', 11],
  [['Guangdong', 'Guangzhou'], 'Guangzhou', 44],
  [['海南省'], '海南省', 46],
  [[], '', 0],
])('the city of %j is "%s"', (names, city, province) => {
  expect(cityText(names.map((name, level) => ({ code: province * 100 ** level, name })))).toBe(city)
})
