import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages.ts'
import { createTestLog } from '../../test-support/test-deps.ts'
import { writePlaceDatabase } from '../../test-support/place-database.ts'
import { openPlaceFile } from './place-file.ts'
import { createPlaces, withPlace } from './places.ts'

const translate = loadMessages()
const named = (en: string, zh?: string): { readonly names: Record<string, string> } => ({
  names: zh === undefined ? { en } : { en, 'zh-CN': zh },
})
const china = named('China', '中国')
const database = writePlaceDatabase({
  '203.0.113.0/24': { country: china, subdivisions: [named('Zhejiang', '浙江省')], city: named('Hangzhou', '杭州市') },
  '198.51.100.0/24': { country: china, subdivisions: [named('Beijing', '北京市')], city: named('Beijing', '北京市') },
  '192.0.2.128/25': { country: named('Germany', '德国'), city: named('Bad Ems') },
  '8.8.8.8/32': { registered_country: named('United States', '美国') },
  '9.9.9.9/32': {},
})

describe('places of addresses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  const file = join(folder, 'city.mmdb')
  const log = createTestLog()
  beforeAll(() => writeFileSync(file, database))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = () => createPlaces({ translate, findNames: openPlaceFile(file, log) })

  it.each([
    ['203.0.113.7', '中国浙江省杭州市', 'Hangzhou, Zhejiang, China'],
    ['::ffff:203.0.113.7', '中国浙江省杭州市', 'Hangzhou, Zhejiang, China'],
    // A city that is its own region is named once.
    ['198.51.100.1', '中国北京市', 'Beijing, China'],
    // A name that the database has only in English.
    ['192.0.2.200', '德国 Bad Ems', 'Bad Ems, Germany'],
    ['8.8.8.8', '美国', 'United States'],
    ['9.9.9.9', '', ''],
    ['192.0.2.1', '', ''],
    ['2001:db8::1', '', ''],
    ['127.0.0.1', '本机', 'This machine'],
    ['::1', '本机', 'This machine'],
    ['::ffff:127.0.0.1', '本机', 'This machine'],
    ['10.0.0.5', '内网', 'Private network'],
    ['172.31.255.255', '内网', 'Private network'],
    ['192.168.1.20', '内网', 'Private network'],
    ['fd12::1', '内网', 'Private network'],
    ['fe80::1%eth0', '内网', 'Private network'],
    ['', '', ''],
    ['not an address', '', ''],
  ])('the place of %j is %j, in English %j', (address, chinese, english) => {
    const describePlace = open()
    expect([describePlace(address, 'zh-cn'), describePlace(address, 'en')]).toEqual([chinese, english])
  })

  it('without a database only the own machine and private networks have a place', () => {
    const describePlace = createPlaces({ translate })
    expect(['203.0.113.7', '127.0.0.1', '10.0.0.5'].map((address) => describePlace(address, 'en'))).toEqual([
      '',
      'This machine',
      'Private network',
    ])
  })

  it('a file in another format stops the start with its setting and path', () => {
    const other = join(folder, 'other.mmdb')
    writeFileSync(other, 'not a database')
    for (const path of [other, join(folder, 'missing.mmdb')])
      expect(() => openPlaceFile(path, log)).toThrow(`PLACE_FILE must be a file in the MaxMind DB format`)
  })

  it('a damaged part of the database leaves the place out, and is logged', () => {
    const damaged = join(folder, 'damaged.mmdb')
    const data = database.indexOf('Hangzhou')
    writeFileSync(
      damaged,
      Buffer.concat([database.subarray(0, data - 60), Buffer.alloc(60, 0x1f), database.subarray(data)]),
    )
    const describePlace = createPlaces({ translate, findNames: openPlaceFile(damaged, log) })
    expect(describePlace('203.0.113.7', 'en')).toBe('')
    expect(log.lines.map(({ text }) => text)).toContain('the place of an address could not be read')
  })

  it('sentences show an address with its place in the brackets of their language', () => {
    expect(withPlace('203.0.113.7', '', 'en')).toBe('203.0.113.7')
    expect(withPlace('203.0.113.7', 'China', 'en')).toBe('203.0.113.7 (China)')
    expect(withPlace('203.0.113.7', '中国', 'zh-cn')).toBe('203.0.113.7（中国）')
  })
})
