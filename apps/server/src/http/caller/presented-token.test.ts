import { adminArea, memberArea } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { findToken } from './presented-token.ts'

const empty = { headers: {}, query: {}, body: undefined }

describe('presented token', () => {
  it.each(['batoken', 'ba-token', 'ba_token'])('a token named %s is read from header, query and body [K2]', (name) => {
    expect(findToken(adminArea, { ...empty, headers: { [name]: 'a' } })).toBe('a')
    expect(findToken(adminArea, { ...empty, query: { [name]: 'b' } })).toBe('b')
    expect(findToken(adminArea, { ...empty, body: { [name]: 'c' } })).toBe('c')
  })

  it.each(['ba-user-token', 'bausertoken', 'ba_user_token'])('a member token named %s is read [K2]', (name) => {
    expect(findToken(memberArea, { ...empty, headers: { [name]: 'a' } })).toBe('a')
  })

  it('the token of the header takes precedence, and the tokens of the areas are read separately', () => {
    const sources = {
      headers: { batoken: 'header', 'ba-user-token': 'member' },
      query: { batoken: 'query' },
      body: null,
    }
    expect(findToken(adminArea, sources)).toBe('header')
    expect(findToken(memberArea, sources)).toBe('member')
  })

  it('a token that is not a non-empty string is ignored', () => {
    expect(findToken(adminArea, { ...empty, query: { batoken: ['a'] } })).toBeUndefined()
    expect(findToken(adminArea, { ...empty, headers: { batoken: '' } })).toBeUndefined()
  })
})
