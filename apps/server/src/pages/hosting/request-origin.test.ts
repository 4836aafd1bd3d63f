import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import { describe, expect, it } from 'vitest'

import type { TrustedProxies } from '../../platform/network/addresses.ts'
import { createRequestOrigin } from './place.ts'

function read(trustedProxies: TrustedProxies, remoteAddress: string, headers: IncomingHttpHeaders) {
  const request = { headers, socket: { remoteAddress } } as IncomingMessage // the two parts that are read
  const origin = createRequestOrigin({ trustedProxies, publicOrigin: 'https://www.example.org' })
  return {
    ip: origin.ipOf(request),
    isForwarded: origin.isForwarded(request),
    isSecure: origin.isSecure(request, 'other.example.org'),
  }
}

describe('the sender of a request', () => {
  const forged = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7', 'x-forwarded-proto': 'https' }

  it.each([
    ['no proxy', 0, '203.0.113.9', forged, '203.0.113.9'],
    ['one proxy', 1, '127.0.0.1', forged, '198.51.100.7'],
    ['two proxies', 2, '127.0.0.1', forged, '1.1.1.1'],
    ['more proxies than addresses', 9, '127.0.0.1', forged, '1.1.1.1'],
    ['a listed proxy', ['127.0.0.1'], '::ffff:127.0.0.1', forged, '198.51.100.7'],
    ['two listed proxies', ['127.0.0.0/8', '198.51.100.0/24'], '127.0.0.1', forged, '1.1.1.1'],
    ['a sender that is not listed', ['127.0.0.1'], '203.0.113.9', forged, '203.0.113.9'],
    ['a proxy that sends no address', ['127.0.0.1'], '127.0.0.1', {}, '127.0.0.1'],
  ] as const)('the address of a visitor is found with %s', (_case, proxies, sender, headers, ip) => {
    expect(read(proxies, sender, headers).ip).toBe(ip)
  })

  it('the scheme of PUBLIC_ORIGIN applies to its host unless a trusted proxy sends another one', () => {
    const requested = (publicOrigin: string) =>
      createRequestOrigin({ trustedProxies: ['127.0.0.1'], publicOrigin }).isSecure(
        { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage, // the two parts that are read
        'www.example.org',
      )
    expect(requested('https://www.example.org')).toBe(true)
    expect(requested('http://www.example.org')).toBe(false)
    expect(requested('https://other.example.org')).toBe(false)
  })

  it('the forwarded scheme of a request is used only when a trusted proxy sends it', () => {
    expect(read(['127.0.0.1'], '127.0.0.1', forged)).toMatchObject({ isForwarded: true, isSecure: true })
    expect(read(['127.0.0.1'], '203.0.113.9', forged)).toMatchObject({ isForwarded: false, isSecure: false })
    const appended = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https, http' }
    expect(read(['127.0.0.1'], '127.0.0.1', appended).isSecure).toBe(false)
  })
})
