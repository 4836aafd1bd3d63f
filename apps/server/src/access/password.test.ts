import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('password', () => {
  it('accepts the password it hashed and no other', async () => {
    const stored = await hashPassword('Secret123')
    expect(stored).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(stored, 'Secret123')).toBe(true)
    expect(await verifyPassword(stored, 'Secret124')).toBe(false)
  })

  it('salts: the same password never has the same hash twice', async () => {
    expect(await hashPassword('Secret123')).not.toBe(await hashPassword('Secret123'))
  })

  it('says no, after the same work, where there is no hash', async () => {
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false)
    expect(await verifyPassword('', 'the password of nobody')).toBe(false)
  })
})
