import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptText, encryptText } from '../../platform/secrets/encrypted-text.ts'
import { maskSecret } from './text.ts'

const key = 'a secret key for tests'

describe('masked values', () => {
  it('a masked value decrypts under the same key only, and never has the same ciphertext twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        const stored = encryptText(text, key)
        expect(decryptText(stored, key)).toBe(text)
        expect(decryptText(stored, 'another key')).toBeUndefined()
        expect(encryptText(text, key)).not.toBe(stored)
      }),
    )
  })

  it('a masked value that was tampered with is not decrypted', () => {
    const [version, iv, tag, content = ''] = encryptText('11010519491231002X', key).split('.')
    const changed = `${content.startsWith('A') ? 'B' : 'A'}${content.slice(1)}`
    expect(decryptText([version, iv, tag, changed].join('.'), key)).toBeUndefined()
    expect(decryptText('plain text of an older time', key)).toBeUndefined()
  })

  it.each([
    ['', ''],
    ['12', '****'],
    ['1234567', '*******'],
    ['13800000035', '138******35'],
    ['11010519491231002X', '110*************2X'],
  ])('the masked value %j is shown as %j', (text, displayed) => {
    expect(maskSecret(encryptText(text, key), key)).toBe(displayed)
  })

  it('a masked value shows only stars when the key differs from the one it was stored under', () => {
    expect(maskSecret(encryptText('13800000035', key), 'another key')).toBe('******')
  })
})
