import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('password', () => {
  it('verifyPassword accepts only the hashed password', async () => {
    const stored = await hashPassword('Secret123')
    expect(stored).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(stored, 'Secret123')).toBe(true)
    expect(await verifyPassword(stored, 'Secret124')).toBe(false)
  })

  it('two hashes of the same password differ by their salt', async () => {
    expect(await hashPassword('Secret123')).not.toBe(await hashPassword('Secret123'))
  })

  it('verifyPassword returns false, after the same work, without a hash', async () => {
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false)
    expect(await verifyPassword('', 'the password of nobody')).toBe(false)
  })
})
