import { describe, expect, it } from 'vitest'
import { hash } from '@node-rs/argon2'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

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

  it('a hash is outdated when it was made with other costs than a new one', async () => {
    expect(isOutdated(await hashPassword('Secret123'))).toBe(false)
    for (const costs of [{ memoryCost: 8192 }, { timeCost: 1 }, { memoryCost: 19_456, timeCost: 2, algorithm: 1 }])
      expect(isOutdated(await hash('Secret123', costs))).toBe(true)
  })

  it('verifyPassword returns false, after the same work, without a hash', async () => {
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false)
    expect(await verifyPassword('', 'the password of nobody')).toBe(false)
  })
})
