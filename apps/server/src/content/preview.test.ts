import fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewToken, readPreviewToken } from './preview.ts'

const secretKey = 'k'.repeat(32)
const now = 1_800_000_000
const record = { controller: 'information.Item', id: 12 }

it('a preview token opens its record for a day, with the key that it was made with', () => {
  const token = previewToken(record, { secretKey, now })
  expect(readPreviewToken(token, { secretKey, now })).toEqual(record)
  expect(readPreviewToken(token, { secretKey, now: now + 86_000 })).toEqual(record)
  expect(readPreviewToken(token, { secretKey, now: now + 86_400 + 3600 })).toBeUndefined()
  expect(readPreviewToken(token, { secretKey: 'x'.repeat(32), now })).toBeUndefined()
  // The host of the pages shortens longer values.
  expect(token.length).toBeLessThanOrEqual(100)
})

it('a changed preview token opens nothing', () => {
  const token = previewToken(record, { secretKey, now })
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('0', '1', '9', 'a', '~', '.', ''), (at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      expect(readPreviewToken(changed, { secretKey, now })).toEqual(changed === token ? record : undefined)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => readPreviewToken(text, { secretKey, now }) === undefined))
})
