import { createHash } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { isBcrypt, movedForms, movedPassword, spendBcrypt } from './moved-password.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** As BuildAdmin hashed a password up to 2.2.1. */
const oldHash = (hashed: string, salt: string) => md5(md5(hashed) + salt)
const moved = (...parts: Parameters<typeof movedPassword>) => movedPassword(...parts) ?? ''

describe('passwords of a BuildAdmin site', () => {
  it.each(['aB3dE5gH7jK9mN1p', ''])('an md5 hash with the salt %j accepts its password alone', async (salt) => {
    const stored = moved(oldHash('Secret123', salt), salt)
    expect(await verifyPassword(stored, 'Secret123')).toBe(true)
    expect(await verifyPassword(stored, 'Secret124')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
    expect(isOutdated(stored)).toBe(true)
  })

  it('a bcrypt hash as PHP writes it accepts its password alone', async () => {
    const stored = moved((await hash('Secret123', { cost: 4 })).replace(/^\$2[aby]/, '$2y'), '')
    expect(stored).toMatch(/^\$2y\$04\$/)
    expect(await verifyPassword(stored, 'Secret123')).toBe(true)
    expect(await verifyPassword(stored, 'secret123')).toBe(false)
    expect(isOutdated(stored)).toBe(true)
  })

  it.each([
    ['ab&cd12', 'ab&amp;cd12'],
    ['a<b>c123456', 'ac123456'],
    ['  spaced12 ', 'spaced12'],
    [`it's "so"`, 'it&#039;s &quot;so&quot;'],
    ['5 < 6 and 7', '5 &lt; 6 and 7'],
  ])('the typed password %j matches a hash of its filtered form %j', async (typed, hashed) => {
    expect(movedForms(typed)).toEqual([typed, hashed])
    expect(await verifyPassword(moved(oldHash(hashed, 's'), 's'), typed)).toBe(true)
    expect(await verifyPassword(moved(oldHash(typed, 's'), 's'), typed)).toBe(true)
  })

  it('an account without a password has no stored form, and no typed password matches', async () => {
    expect(movedPassword('', 'salt')).toBeUndefined()
    expect(movedPassword('not a hash', '')).toBeUndefined()
    expect(await verifyPassword('', '')).toBe(false)
    expect(await verifyPassword(moved(oldHash('', ''), ''), '')).toBe(false)
  })

  it('only a bcrypt hash needs the time of bcrypt, which can be spent without one', async () => {
    expect(isBcrypt(`$2y$10$${'a'.repeat(53)}`)).toBe(true)
    expect(isBcrypt(moved(oldHash('x', ''), ''))).toBe(false)
    expect(isBcrypt(await hashPassword('x'))).toBe(false)
    await expect(spendBcrypt('any')).resolves.toBeUndefined()
  })
})
