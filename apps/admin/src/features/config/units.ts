import type { ConfigItemRow } from '@teachnet/protocol'
import { toNumber } from '../../values/read-values.ts'

/** Units in which a number of an item is stored; the server sends the unit in the attributes of the input. */
export const storedUnits = ['seconds', 'days', 'bytes', 'megabytes'] as const
export type StoredUnit = (typeof storedUnits)[number]

/** A unit in which a number is shown: its name in `Intl`, and how many of the stored unit it is. */
export interface DisplayedUnit {
  readonly name: 'second' | 'minute' | 'hour' | 'day' | 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte'
  readonly size: number
}

/** From the smallest. */
export const displayedUnits: Readonly<Record<StoredUnit, readonly DisplayedUnit[]>> = {
  seconds: [
    { name: 'second', size: 1 },
    { name: 'minute', size: 60 },
    { name: 'hour', size: 3600 },
    { name: 'day', size: 86_400 },
  ],
  days: [{ name: 'day', size: 1 }],
  bytes: [
    { name: 'byte', size: 1 },
    { name: 'kilobyte', size: 1024 },
    { name: 'megabyte', size: 1024 ** 2 },
    { name: 'gigabyte', size: 1024 ** 3 },
  ],
  megabytes: [
    { name: 'megabyte', size: 1 },
    { name: 'gigabyte', size: 1024 },
  ],
}

/** Returns the unit in which an item's number is stored; undefined for a plain number. */
export function unitOf({ input_extend: attributes }: Pick<ConfigItemRow, 'input_extend'>): StoredUnit | undefined {
  const { unit } = { unit: undefined, ...attributes }
  return storedUnits.find((known) => known === unit)
}

/** Returns the largest unit in which a number is whole. */
export function fittingUnit(value: unknown, stored: StoredUnit): DisplayedUnit {
  const [smallest = { name: 'second', size: 1 }, ...larger] = displayedUnits[stored]
  const number = toNumber(value) ?? 0
  return larger.findLast(({ size }) => number > 0 && number % size === 0) ?? smallest
}

/** Writes a number with its unit: `3 days`, `10 MB`. */
export function withUnit(value: unknown, stored: StoredUnit, language: string): string {
  const number = toNumber(value)
  if (number === undefined) return ''
  const { name, size } = fittingUnit(number, stored)
  return inUnit(number / size, name, language)
}

/** The name of a unit for a number of them: `days`, `MB`. */
export function unitName(name: DisplayedUnit['name'], count: number, language: string): string {
  const parts = format(name, language).formatToParts(count)
  return parts
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join(' ')
}

function inUnit(value: number, name: DisplayedUnit['name'], language: string): string {
  return format(name, language).format(value)
}

function format(name: DisplayedUnit['name'], language: string): Intl.NumberFormat {
  const isSize = name.endsWith('byte') && name !== 'byte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    unitDisplay: isSize ? 'short' : 'long',
    maximumFractionDigits: 3,
  })
}
