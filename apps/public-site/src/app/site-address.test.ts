import { describe, expect, it } from 'vitest'
import { inLocale, localeOf, toAbsolute, toPictureAddress } from './site-address.ts'
import { reachableLinks } from './site-paths.ts'

describe('addresses of the site', () => {
  it.each([
    ['/?lang=en', 'think_lang=zh-cn', 'en'],
    ['/?lang=xx', 'think_lang=en', 'en'],
    ['/', 'think_lang=en', 'en'],
    ['/', '', 'zh-cn'],
    ['/?lang=../../etc', '', 'zh-cn'],
  ])('the language of %s with the cookie "%s" is %s [B1]', (path, cookie, locale) => {
    expect(localeOf(new Request(`https://site.example${path}`, { headers: { cookie } }))).toBe(locale)
  })

  it.each([
    ['/news?page=2#top', 'en', '/news?page=2&lang=en#top'],
    ['/news?lang=en&page=2', 'zh-cn', '/news?page=2'],
    ['/', 'en', '/?lang=en'],
    ['/', 'zh-cn', '/'],
  ] as const)('the address of %s in %s is %s', (path, locale, written) => {
    expect(inLocale(path, locale)).toBe(written)
  })

  it('readers outside of a page get the address of a picture without its focal point and preview', () => {
    const own = toPictureAddress('/a.png#focus=1,2&preview=fed0129ab345', 'https://site.example')
    expect(own).toBe('https://site.example/a.png')
    expect(toPictureAddress('', 'https://site.example')).toBe('')
  })

  it('makes addresses absolute, and keeps empty ones empty', () => {
    expect(toAbsolute('/a.png', 'https://site.example')).toBe('https://site.example/a.png')
    expect(toAbsolute('https://cdn.example/a.png', 'https://site.example')).toBe('https://cdn.example/a.png')
    expect(toAbsolute('', 'https://site.example')).toBe('')
  })

  it('the addresses of the site keep links that have a target, and drops script links', () => {
    const link = (path: string) => ({ title: 'x', path })
    const links = ['/', '/top10', '/teacher/7', '/news?category=a', '/user', '/admin/x', 'https://a.example', 'tel:1']
    const dead = ['/nowhere', '/teacher/x', '/administrator', 'javascript:alert(1)', '//evil.example', '']
    expect(reachableLinks([...links, ...dead].map(link)).map(({ path }) => path)).toEqual(links)
    expect(reachableLinks([{ title: '', path: '/' }])).toEqual([])
  })
})
