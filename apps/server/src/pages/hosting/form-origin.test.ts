import { describe, expect, it } from 'vitest'

import { formOriginOf } from './public-site.ts'

const known = 'https://www.example.org'

function originOf(headers: Record<string, string>, isForwarded = false) {
  return formOriginOf(headers, { known, isForwarded })
}

describe('the origin of a posted form', () => {
  it('a form of the site is accepted under each host name of the server [P8]', () => {
    expect(originOf({ host: 'www.example.org', origin: known })).toBe(known)
    expect(originOf({ host: 'www.example.org' })).toBe(known)
    expect(originOf({ host: 'localhost:8000', origin: 'http://localhost:8000' })).toBe('http://localhost:8000')
    expect(originOf({ host: 'example.org', origin: 'https://example.org' })).toBe('https://example.org')
  })

  it('a form that came through a proxy is accepted by the forwarded host of a trusted one, or by the verdict of the browser [P8]', () => {
    const passed = { host: '127.0.0.1:8000', origin: 'https://example.org' }
    expect(originOf({ ...passed, 'x-forwarded-host': 'example.org' }, true)).toBe('https://example.org')
    expect(originOf({ ...passed, 'x-forwarded-host': 'example.org' })).toBeUndefined()
    expect(originOf({ ...passed, 'sec-fetch-site': 'same-origin' })).toBe('https://example.org')
  })

  it('a form of another site is refused, and so is one whose page hides its origin', () => {
    const host = 'www.example.org'
    for (const origin of ['https://evil.example', 'null', 'https://www.example.org.evil.example', 'file://', ''])
      expect([origin, originOf({ host, origin })]).toEqual([origin, undefined])
    expect(originOf({ host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBeUndefined()
    expect(originOf({ host, origin: 'https://evil.example', 'sec-fetch-site': 'same-site' })).toBeUndefined()
  })
})
