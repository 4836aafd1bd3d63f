import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { bothDatabases, createTestDatabase } from '../../test-support/test-database.ts'
import { namesIn, quoteTerm, type Terms, termsOf, toVector, type Weight } from './analysis/document.ts'
import { scopeTermsOf } from './analysis/scopes.ts'
import { storeDocuments } from './update-documents.ts'

describe.each(bothDatabases)('stored search documents on %s', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(kind)
  })
  afterAll(() => db.close())

  const unit = fc.constantFrom(
    ...'的一二十百千李物理苏州，。 々〇𠮷㍿豈㐀ﾊabcéßAB019-_/\'\\:&|!@#=~^+*"\u{1F600}\u{2F800}',
  )
  const text = fc.string({ unit, maxLength: 60 })
  const weight = fc.constantFrom<Weight>('A', 'B', 'C', 'D', 'D')

  it('a document is the same as the literal of its terms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ text, weight }), { maxLength: 6 }), fc.nat(), async (texts, id) => {
        const [terms, scopes] = [termsOf(texts), scopeTermsOf('teacher', id)]
        const names = namesIn(terms)
        await db.run('delete from search_document')
        const document = { id: 7, terms: toVector(terms, scopes), names: toVector(names, scopes) }
        await storeDocuments(db, 'teacher', [document])
        const [stored] = await db.run(
          `select "terms" = $1::tsvector as "terms", "names" = $2::tsvector as "names", "terms"::text::tsvector = "terms" as "ordered"
            from "search_document" where "table_name" = 'teacher' and "record_id" = 7`,
          [literalOf(terms, scopes), literalOf(names, scopes)],
        )
        expect(stored).toEqual({ terms: true, names: true, ordered: true })
      }),
      { numRuns: 60 },
    )
  })

  it('a text with thousands of numerals in a row is stored', async () => {
    const terms = termsOf([
      { text: '一二三'.repeat(1000), weight: 'C' },
      { text: '四五六'.repeat(1000), weight: 'D' },
    ])
    await storeDocuments(db, 'teacher', [{ id: 8, terms: toVector(terms), names: toVector(namesIn(terms)) }])
    const stored = await db.run(
      `select "record_id" from "search_document" where "record_id" = 8 and "terms" @@ '123123:*'`,
    )
    expect(stored).toHaveLength(1)
  })
})

const marked = /^[^\p{L}\p{N}]/u

function literalOf({ weighted, pairs }: Terms, others: readonly string[]): string {
  const terms = new Map(Array.from(pairs, (pair) => [String.fromCharCode(pair >>> 16, pair & 0xff_ff), 'D']))
  for (const [term, weights] of weighted) terms.set(term, weights)
  const places = (weights: string) => Array.from(weights, (each) => `${'ABCD'.indexOf(each) + 1}${each}`).join(',')
  const literals = Array.from(terms, ([term, weights]) =>
    marked.test(term) ? quoteTerm(term) : `${quoteTerm(term)}:${places(weights)}`,
  )
  return [...literals, ...others.map(quoteTerm)].join(' ')
}
