import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dataOf, fileOf, linksIn, toCopied } from './page-copies.ts'

const origin = 'https://www.example.org'

describe('copies of pages as files', () => {
  it.each([
    ['/teachers', '/teachers'],
    ['https://www.example.org/teachers#list', '/teachers'],
    ['/?lang=en', '/?lang=en'],
    ['/news?lang=zh-cn', '/news'],
    ['/teachers?page=2', undefined],
    ['/teachers?lang=en&page=2', undefined],
    ['/teachers?lang=fr', undefined],
    ['/user/login', undefined],
    ['/api/content/site', undefined],
    ['/storage/demo/a.webp', undefined],
    ['https://other.example/teachers', undefined],
    ['mailto:a@example.org', undefined],
    ['https://[', undefined],
  ])('the link %s has the copy %s', (link, copied) => {
    expect(toCopied(link, origin)).toBe(copied)
  })

  it('links of pages and of site maps are found once', () => {
    const markup =
      '<a href="/a?lang=en&amp;page=2"></a><a href="/b">b</a><img src="/storage/c.webp"><a href="/b">b</a><loc>https://www.example.org/d?lang=en</loc>'
    expect([...linksIn(markup, origin)]).toEqual(['/b', '/d?lang=en'])
  })

  it.each([
    ['/', true, 'zh-cn/index.html'],
    ['/?lang=en', true, 'en/index.html'],
    ['/teacher/%E6%9D%8E', true, 'zh-cn/teacher/李/index.html'],
    [dataOf('/?lang=en'), false, 'en/_.data'],
    [dataOf('/teachers'), false, 'zh-cn/teachers.data'],
    ['/sitemap.xml', false, 'zh-cn/sitemap.xml'],
    ['/card/home', false, undefined],
    ['/a%2F..%2Fb', true, undefined],
    ['/%2e%2e%2f%2e%2e/etc', true, undefined],
    ['/a%00', true, undefined],
    ['/.well-known', true, undefined],
    ['/%E0%A4%A', true, undefined],
  ])('the address %s (page: %s) is the file %s', (address, isPage, file) => {
    expect(fileOf(address, isPage)).toBe(file)
  })

  it('no address leads out of the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isPage) => {
        const copied = toCopied(`/${text}`, origin)
        const file = copied === undefined ? undefined : fileOf(copied, isPage)
        if (file !== undefined) expect(file).toMatch(/^(zh-cn|en)\/(?!.*(^|\/)\.\.?(\/|$))/u)
      }),
    )
  })
})
