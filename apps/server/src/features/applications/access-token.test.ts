import { describe, expect, it } from 'vitest'
import { createAccess, readAccess } from './sender.ts'

const signing = { secretKey: 'a'.repeat(32), now: 1_800_000_000 }

describe('access tokens of applications', () => {
  it('an access token opens its application for half an hour', () => {
    const { token, expires } = createAccess('T2345-6789A', signing)
    expect(readAccess(token, signing)).toBe('T2345-6789A')
    expect(readAccess(token, { ...signing, now: expires - 1 })).toBe('T2345-6789A')
    expect(readAccess(token, { ...signing, now: expires })).toBeUndefined()
  })

  it('an access token with a changed number, expiry, key or format is invalid', () => {
    const { token } = createAccess('T2345-6789A', signing)
    const [number = '', expires = '', signature = ''] = token.split('.')
    const forged = [
      `T2345-6789B.${expires}.${signature}`,
      `${number}.${Number(expires) + 1}.${signature}`,
      `${number}.${expires}.${signature.slice(1)}`,
      `${number}.${expires}.${'A'.repeat(43)}`,
      `${number}.${expires}`,
      '',
      `${token}x`,
    ]
    expect(forged.map((each) => readAccess(each, signing))).toEqual(forged.map(() => undefined))
    expect(readAccess(token, { ...signing, secretKey: 'b'.repeat(32) })).toBeUndefined()
  })
})
