import { randomBytes } from 'node:crypto'
import { privatePathOf } from '@teachnet/contract/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivatePath, isSigned, newPrivatePath, signedPath } from './private-file.ts'

const secretKey = 'a key of this test that is long enough'
const now = 1_772_445_600_000

function partsOf(address: string) {
  const url = new URL(address, 'http://host')
  const text = (name: string) => url.searchParams.get(name) ?? ''
  return { path: privatePathOf(address) ?? '', proof: { expires: text('expires'), signature: text('signature') } }
}

describe('the address of a private file', () => {
  it('the address of a private file maps to its path for any file name, signed or not, on any host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const path = newPrivatePath(name, randomBytes)
        const address = signedPath(path, { secretKey, now })
        expect(isPrivatePath(path)).toBe(true)
        expect(path.length).toBeLessThan(160)
        expect(address).not.toContain(',')
        for (const before of ['', '//api.example.org', 'https://api.example.org:8000'])
          expect(privatePathOf(before + address)).toBe(path)
      }),
    )
  })

  it('a signed address opens only its own private file, until it expires', () => {
    const path = newPrivatePath('证书 2024.PDF', randomBytes)
    expect(path).toMatch(/\/证书-2024\.pdf$/)
    const { proof } = partsOf(signedPath(path, { secretKey, now }))
    expect(isSigned(path, proof, { secretKey, now })).toBe(true)
    expect(isSigned(path, proof, { secretKey, now: now + 40 * 60_000 })).toBe(false)
    expect(isSigned(newPrivatePath('other.pdf', randomBytes), proof, { secretKey, now })).toBe(false)
    const longer = { ...proof, expires: String(Number(proof.expires) + 1) }
    expect(isSigned(path, longer, { secretKey, now })).toBe(false)
    for (const signature of ['', 'x', `${proof.signature}=`])
      expect(isSigned(path, { ...proof, signature }, { secretKey, now })).toBe(false)
  })

  it('a signed address of a private file becomes invalid when the secret key changes', () => {
    const path = newPrivatePath('a.pdf', randomBytes)
    const { proof } = partsOf(signedPath(path, { secretKey, now }))
    expect(isSigned(path, proof, { secretKey: `${secretKey}!`, now })).toBe(false)
  })

  it('the address of a private file is distinguished from every other address', () => {
    const hex = '0'.repeat(32)
    for (const other of [
      '',
      '/storage/a.pdf',
      `/private-files/${hex}/../a.pdf`,
      `/private-files/${hex}/%2e%2e.pdf`,
      '/private-files/x/a.pdf',
    ])
      expect(privatePathOf(other)).toBeUndefined()
  })
})
