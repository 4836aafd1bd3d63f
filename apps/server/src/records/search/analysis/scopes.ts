import { mark, quoteTerm } from './document.ts'

/**
 * A part of the records of an area: `all`, or the latest ones, those in the last two blocks of 2^n ids. A search for a word that many
 * records have reads the latest ones only: the index intersects a block with a word without reading the whole list of the word.
 */
export type Scope = 'all' | { readonly bits: number; readonly latest: number }

/** Sizes of blocks of ids, as powers of two, smallest first. */
export const blockBits = [9, 12, 15, 18] as const

/** The terms by which a document belongs to its area and to its blocks. */
export function scopeTermsOf(table: string, id: number): string[] {
  return [areaTerm(table), ...blockBits.map((bits) => blockTerm(table, bits, id >> bits))]
}

/** Condition, the literal of a `tsquery`, that a document belongs to a part of an area. */
export function scopeMatch(table: string, scope: Scope): string {
  if (scope === 'all') return quoteTerm(areaTerm(table))
  const block = scope.latest >> scope.bits
  const terms = [block, block - 1].map((each) => quoteTerm(blockTerm(table, scope.bits, each)))
  return `(${terms.join(' | ')})`
}

/** How many ids a scope has at most. */
export function idsIn(scope: Scope, latest: number): number {
  if (scope === 'all') return latest
  const first = Math.max(0, (scope.latest >> scope.bits) - 1) << scope.bits
  return latest - first + 1
}

function areaTerm(table: string): string {
  return `${mark.scope}${table}`
}

function blockTerm(table: string, bits: number, block: number): string {
  return `${mark.scope}${table}/${bits}/${block}`
}
