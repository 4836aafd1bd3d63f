import { describe, expect, it } from 'vitest'
import { toIdentity, toSettings, toSiteConfig } from './site-config.ts'
import { type SiteItem, siteItems, toSiteValues } from './site-items.ts'

const values = (changes: Partial<Record<SiteItem, string>> = {}) => toSiteValues(new Map(Object.entries(changes)))

describe('site configuration', () => {
  it('the site configuration has every field of the specification before any item is set [E3]', () => {
    const config = toSiteConfig(values(), 'zh-cn', 'localhost:8000', '')
    const texts =
      'siteName site_title app_download home_info right_qrcode right_phone home_short_title home_short_info home_info_image ' +
      'home_video app_url logo banner_title app_title teacher_title recordNumber version cdnUrl apiUrl'
    for (const name of texts.split(' ')) expect(config).toHaveProperty(name, expect.any(String))
    for (const name of ['head_nav', 'top_menu', 'app_menu']) expect(config).toHaveProperty(name, expect.any(Array))
    expect(config.cdnUrl).toBe('//localhost:8000')
  })

  it('uses the language of the request, and falls back to Chinese where English is missing [E3]', () => {
    const set = values({ banner_title: '横幅', banner_title_en: '' })
    expect(toSiteConfig(set, 'en', 'h', '')).toMatchObject({ siteName: 'TeachNet', banner_title: '横幅' })
    expect(toSiteConfig(set, 'zh-cn', 'h', '').siteName).toBe('师联网')
  })

  it('official accounts are the lines of their text, each a web address', () => {
    const official_accounts = ' https://weibo.com/teachnet \n\nhttps://mp.weixin.qq.com/mp/profile_ext?action=home'
    expect(toIdentity(values({ official_accounts }), 'en').official_accounts).toEqual([
      'https://weibo.com/teachnet',
      'https://mp.weixin.qq.com/mp/profile_ext?action=home',
    ])
    const { refusalOf } = siteItems.get('official_accounts') ?? {}
    expect(refusalOf?.(official_accounts)).toBeUndefined()
    for (const wrong of ['weibo.com/teachnet', 'javascript:alert(1)', 'https://weibo.com/a\nb'])
      expect(refusalOf?.(wrong)).toBe('validation.url')
  })

  it('contains the upload keys in the spellings of both generations of clients [E3]', () => {
    expect(toSiteConfig(values({ upload_maxsize: '2048', upload_mimetype: 'png' }), 'en', 'h', '').upload).toEqual({
      mode: 'local',
      maxsize: 2048,
      maxSize: 2048,
      videoMaxSize: 209_715_200,
      mimetype: 'png',
      allowedSuffixes: 'png',
      allowedMimeTypes: [],
      savename: siteItems.get('upload_savename')?.default,
      saveName: '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
      hasKnownCall: true,
    })
  })

  it.each([
    ['png,.PDF', 'png,.PDF', []],
    ['png,application/pdf', 'png', ['application/pdf']],
    ['zip,audio/*', 'zip,mp3,wav,ogg,m4a', ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4']],
    ['*', expect.stringMatching(/\bpng\b.*\bdocx\b/), expect.arrayContaining(['image/png', 'video/mp4'])],
    ['', '', []],
  ])('the upload types %s are expanded for clients without wildcard support [V7]', (types, suffixes, mimeTypes) => {
    const { upload } = toSiteConfig(values({ upload_mimetype: types }), 'en', 'h', '')
    expect(upload).toMatchObject({ mimetype: types, allowedSuffixes: suffixes, allowedMimeTypes: mimeTypes })
  })

  it('replaces unreadable lists, zones and numbers by their defaults or leaves them out', () => {
    expect(toSiteConfig(values({ top_menu: '{' }), 'zh-cn', 'h', '').top_menu).toEqual([])
    expect(toSettings(values({ time_zone: 'Mars/Base' })).timeZone).toBe('Asia/Shanghai')
    expect(toSettings(values({ admin_login_retry: 'no' })).login.admin).toMatchObject({ maxFailures: 0 })
  })
})

describe('the shipped items', () => {
  it('have numeric rules only on items of type number, since the old client compares the rule with the type of the value', () => {
    const numeric = [...siteItems.values()].filter(({ rules }) =>
      rules.some((rule) => rule === 'number' || rule === 'integer' || rule === 'float'),
    )
    expect(numeric.map(({ name }) => name)).toContain('smtp_port')
    expect(new Set(numeric.map(({ type }) => type))).toEqual(new Set(['number']))
  })
})
