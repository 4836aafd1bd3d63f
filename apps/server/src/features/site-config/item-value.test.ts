import { describe, expect, it } from 'vitest'
import { itemTypes } from './item-value.ts'

describe('toStoredValue', () => {
  it.each([
    ['time', '2026-03-02T01:02:03.456Z', 'Asia/Shanghai', '09:02:03'],
    ['time', '2026-03-02T23:30:00Z', 'Asia/Shanghai', '07:30:00'],
    ['time', '2026-07-01T12:00:00+02:00', 'Europe/Berlin', '12:00:00'],
    ['time', '2026-03-02T09:02:03', 'Asia/Shanghai', '09:02:03'],
    ['time', '2026-03-02 09:02:03', 'Asia/Shanghai', '09:02:03'],
    ['time', '9:05', 'Asia/Shanghai', '09:05:00'],
    ['datetime', '2026-03-02T17:00:00.000Z', 'Asia/Shanghai', '2026-03-03 01:00:00'],
    ['datetime', '2026-03-02 17:00:00', 'Asia/Shanghai', '2026-03-02 17:00:00'],
  ] as const)('stores the %s %s in the zone %s as %s', (type, sent, zone, stored) => {
    expect(itemTypes[type].toStored(sent, zone)).toBe(stored)
  })

  it.each([
    ['time', '2026-02-30T01:02:03Z'],
    ['time', '2026-03-02T25:00:00Z'],
    ['datetime', '2026-02-30T01:02:03Z'],
  ] as const)('refuses the %s %s', (type, sent) => {
    expect(itemTypes[type].toStored(sent, 'Asia/Shanghai')).toBeUndefined()
  })
})
