import { jobNames } from '@teachnet/contract/jobs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/** A kind of job as the code declares it: its name stands before the way in which its payload is read, or before its next time. */
const declaration = /name: '([^']+)',\s*(?:parse|maxAttempts|findNextTime|isSerial)\b/g

it('administrators read every kind of job of the server by its name in words', () => {
  const kinds = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(sources, file), 'utf8').matchAll(declaration)].map(([, name = '']) => name),
    )
  expect(kinds).toEqual(expect.arrayContaining(['deliver', 'upkeep', 'search.rebuild', 'enrolment.offerSeats']))
  expect(kinds.filter((kind) => !Object.hasOwn(jobNames, kind))).toEqual([])
})
