import { expect, it } from 'vitest'

import { createTrust, parseTrustedProxies } from './addresses.ts'

it.each([
  ['0', 0],
  ['10', 10],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
])('the trusted proxies %j are accepted', (text, proxies) => {
  expect(parseTrustedProxies(text)).toEqual(proxies)
})

it.each(['11', '-1', '1.5', 'nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/1', '::1/129', '127.0.0.1,proxy', ','])(
  'the trusted proxies %j are refused',
  (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined()
  },
)

it('a number of trusted proxies trusts that many senders, counted from the connection', () => {
  const trusts = createTrust(2)
  expect([0, 1, 2, 3].map((hop) => trusts('192.0.2.1', hop))).toEqual([true, true, false, false])
  expect(createTrust(0)('127.0.0.1', 0)).toBe(false)
})

it('a list of trusted proxies trusts only listed senders, an IPv4 address in its IPv6 form too', () => {
  const trusts = createTrust(['10.0.0.0/8', '::1'])
  for (const address of ['10.9.8.7', '::ffff:10.9.8.7', '::1']) expect(trusts(address, 5)).toBe(true)
  for (const address of ['11.0.0.1', '::ffff:11.0.0.1', '::2', '', 'unknown', 'in-process'])
    expect(trusts(address, 0)).toBe(false)
})
