import { createMemoryTokens } from '@teachnet/api-client'
import { expect, it } from 'vitest'
import { createAreaSession } from './area-session.ts'
import { parseMemberInfo } from './session-info.ts'
import { readStoredAccount, storageKeys } from './stored-account.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('reads the account that a session has stored, and none after it was signed out', () => {
  const storage = createStorage()
  const area = { ...createMemoryTokens(), name: 'member' } as never
  const session = createAreaSession({ area, key: storageKeys.memberInfo, parseInfo: parseMemberInfo, storage })
  expect(readStoredAccount('member', storage)).toBeUndefined()
  session.signIn({
    id: 7,
    username: 'shen',
    email: 'shen@example.org',
    nickname: '沈',
    avatar: '/storage/a.webp',
    token: 'access',
  })
  expect(readStoredAccount('member', storage)).toEqual({
    id: 7,
    username: 'shen',
    nickname: '沈',
    avatar: '/storage/a.webp',
    email: 'shen@example.org',
    mobile: '',
    token: 'access',
  })
  expect(readStoredAccount('admin', storage)).toBeUndefined()
  session.tokens.clear()
  expect(readStoredAccount('member', storage)).toBeUndefined()
})

it.each(['', '[]', '7', 'null', '{"id":"x"}', '{"id":-1}'])('treats the stored value %j as signed out', (value) => {
  const storage = createStorage()
  storage.setItem(storageKeys.memberInfo, value)
  storage.setItem(`${storageKeys.memberInfo}.auth`, 'access')
  expect(readStoredAccount('member', storage)).toBeUndefined()
})
