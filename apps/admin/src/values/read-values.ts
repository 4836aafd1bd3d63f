import { scalarText } from '@teachnet/protocol'

/** Parsers of values that old and new servers send in different formats. None of them throws. */

/** Returns text unchanged, a number or boolean as text; empty for anything else. */
export function toText(value: unknown): string {
  return scalarText(value) ?? ''
}

/** Returns a finite number, also from text; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Returns the texts of an array, or of the comma-separated list that old servers send instead. */
export function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(toText).filter((text) => text !== '')
  const text = toText(value)
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}

/** Returns the numbers of an array or comma-separated list. */
export function toIds(value: unknown): number[] {
  return toTexts(value).flatMap((text) => toNumber(text) ?? [])
}

/** Whether a switch is on: 1 or true, also as text. */
export function isOn(value: unknown): boolean {
  return value === 1 || value === '1' || value === true || value === 'true'
}
