import { adminArea, memberArea } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import {
  toNavigationPlace,
  loadingPath,
  loginPathTo,
  readLoadingTarget,
  toSafeTarget,
  toSiteTarget,
} from './safe-target.ts'

describe('toSafeTarget', () => {
  it.each([
    ['/admin/teacher/teacher?page=2&search[0]=a#x', '/admin/teacher/teacher?page=2&search[0]=a#x'],
    ['/admin/iframe/https%3A%2F%2Fexample.org', '/admin/iframe/https%3A%2F%2Fexample.org'],
  ])('toSafeTarget accepts %s [R4]', (to, target) => {
    expect(toSafeTarget(to, adminArea)).toBe(target)
  })

  it.each([
    'https://evil.example/admin/x',
    '//evil.example/admin/x',
    '/admin//../..//evil.example',
    '/admin/../user/login',
    '/admin/..//evil.example',
    '/\t/evil.example',
    '/admin\\..\\x',
    '\\\\evil.example',
    'javascript:alert(1)',
    'admin/x',
    '/user/account/overview',
    '/administrator/x',
    '/admin/login',
    '/admin/login?to=/admin/x',
    '/admin/loading/x',
    '/admin/loading',
    '',
    null,
  ])('toSafeTarget ignores %j [R7]', (to) => {
    expect(toSafeTarget(to, adminArea)).toBeUndefined()
  })
})

describe('toSiteTarget', () => {
  it.each([
    ['/news/spring?lang=en#top', 'https://www.example/', 'https://www.example/news/spring?lang=en#top'],
    ['/', 'https://www.example/', 'https://www.example/'],
    ['/username', '/', '/username'],
  ])('returns to the page %s of the site %s [P2]', (to, publicSite, address) => {
    expect(toSiteTarget(to, publicSite)).toBe(address)
  })

  it.each([
    'https://evil.example/news',
    '//evil.example/news',
    '/..//evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'news',
    '/user/login',
    '/admin',
    '/api/user/logout',
    '/storage/default/page.html',
    '',
    null,
  ])('ignores %j, which is not a page of the site [R7]', (to) => {
    for (const site of ['https://www.example/', '/']) expect(toSiteTarget(to, site)).toBeUndefined()
  })
})

describe('loading target', () => {
  it.each(['/admin/a?b=c&d=%20e', '/admin/iframe/https%3A%2F%2Fexample.org%2Fa%3Fb', '/admin/名'])(
    'reads the loading target back from the path it was written to: %s [R4]',
    (to) => {
      expect(readLoadingTarget(new URL(loadingPath(adminArea, to), 'http://x').pathname)).toBe(to)
    },
  )

  it('the loading target is undefined when it is missing or unreadable [R7]', () => {
    expect(readLoadingTarget('/admin/loading')).toBeUndefined()
    expect(readLoadingTarget('/admin/loading/%E0%A4%A')).toBeUndefined()
  })

  it('the login page passes the loading target on in its query [R4]', () => {
    expect(loginPathTo(adminArea, '/admin/a?b=c')).toBe('/admin/login?to=%2Fadmin%2Fa%3Fb%3Dc')
    expect(loginPathTo(memberArea)).toBe('/user/login')
  })
})

describe('toNavigationPlace', () => {
  const options = {
    area: adminArea,
    findByName: (name: string) => (name === 'auth/admin' ? '/admin/auth/admin' : undefined),
  }

  it.each([
    [{ routePath: '/admin/auth/group' }, { kind: 'inside', path: '/admin/auth/group' }],
    [{ routeName: 'auth/admin' }, { kind: 'inside', path: '/admin/auth/admin' }],
    [
      { routePath: '//evil.example', routeName: 'auth/admin' },
      { kind: 'inside', path: '/admin/auth/admin' },
    ],
    [{ routePath: '/user' }, { kind: 'outside', path: '/user' }],
    [{ routePath: 'javascript:alert(1)' }, undefined],
    [{ routeName: 'unknown' }, undefined],
    [{}, undefined],
  ])('a reply 302 with %j leads to %j [N6]', (target, place) => {
    expect(toNavigationPlace(target, options)).toEqual(place)
  })

  it.each([
    [{ routePath: '/admin/login', routeName: 'adminLogin' }, '/admin/login'],
    [{ routeName: 'adminLogin' }, '/admin/login'],
    [{ routePath: '/admin' }, '/admin'],
  ])('a reply 303 with %j leads to %s [N5]', (target, path) => {
    expect(toNavigationPlace(target, options)).toEqual({ kind: 'inside', path })
  })
})
