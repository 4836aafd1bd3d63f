import { afterEach, expect, it, vi } from 'vitest'
import { passkeyObstacle } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['member.example.org', true, true, undefined],
  ['localhost', true, true, undefined],
  ['127.0.0.1', true, true, 'address'],
  ['192.168.1.20', false, false, 'address'],
  ['[::1]', true, true, 'address'],
  ['member.example.org', false, false, 'connection'],
  ['member.example.org', true, false, 'browser'],
])('on %s (secure: %s, with passkeys: %s) the obstacle is %s', (hostname, isSecureContext, hasPasskeys, obstacle) => {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('PublicKeyCredential', hasPasskeys ? class {} : undefined)
  expect(passkeyObstacle()).toBe(obstacle)
})
