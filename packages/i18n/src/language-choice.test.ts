import { describe, expect, it, vi } from 'vitest'
import { cookieDomains, createLanguageChoice, type LanguageBrowser } from './language-choice.ts'
import { defineLanguages } from './languages.ts'

const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })
const choice = createLanguageChoice({ languages, cookieName: 'think_lang' })

/** A browser that accepts cookies for its own host and for `example.com`, but not for public suffixes. */
function createBrowser(href: string) {
  const jar = new Map<string, string>()
  const url = new URL(href)
  const document = {
    written: [] as string[],
    get cookie() {
      return [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    },
    set cookie(text: string) {
      document.written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [key = '', value = ''] = pair.split('=')
      const domain = attributes.find((attribute) => attribute.startsWith('domain='))?.slice(7)
      if (domain && (domain === 'co.uk' || !url.hostname.endsWith(domain))) return
      if (attributes.includes('max-age=0')) jar.delete(key)
      else jar.set(key, value)
    },
  }
  const location = {
    href,
    hostname: url.hostname,
    protocol: url.protocol,
    assign: vi.fn<(url: string) => void>(),
    reload: vi.fn<() => void>(),
  }
  return { document, location } satisfies LanguageBrowser
}

it.each([
  ['', false],
  ['a=1; think_lang=en', true],
  ['think_lang=xx', false],
])('the cookie "%s" stores a choice: %s', (cookie, isStored) => {
  expect(choice.isStored(cookie)).toBe(isStored)
})

describe('read', () => {
  it.each([
    ['?lang=EN', '', 'en'],
    ['?lang=en', 'think_lang=zh-cn', 'en'],
    ['?lang=fr', 'a=b; think_lang=en', 'en'],
    ['', 'other_think_lang=en', 'zh-cn'],
    ['', '', 'zh-cn'],
  ])(
    'the language of the address "%s" precedes that of the cookie "%s" and the default: %s (L3) [B1]',
    (search, cookie, locale) => {
      expect(choice.read({ search, cookie })).toBe(locale)
    },
  )

  it.each([
    ['?lang=et-EE', '', 'et'],
    ['', 'lang=et-EE', 'et'],
    ['?lang=ET_ee', '', 'et'],
    ['?lang=zh-Hant-HK', '', 'zh-TW'],
    ['?lang=zh-HK', '', 'zh-TW'],
    ['?lang=zh-Hans-SG', '', 'zh-cn'],
    ['?lang=sr-Latn-RS', '', 'sr-Latn'],
    ['?lang=nb-NO', '', 'no'],
    ['?lang=pt', '', 'pt-BR'],
    ['?lang=xx-YY', 'lang=et', 'et'],
    ['?lang=%3Cscript%3E', '', 'en'],
  ])(
    'the language of "%s" and the cookie "%s" is the closest that the product has: %s (L3)',
    (search, cookie, locale) => {
      const many = defineLanguages({
        locales: ['en', 'et', 'zh-cn', 'zh-TW', 'sr', 'sr-Latn', 'pt-BR', 'no'],
        defaultLocale: 'en',
      })
      expect(createLanguageChoice({ languages: many }).read({ search, cookie })).toBe(locale)
    },
  )

  it('a preference ranks after the address and the cookie, before the default language (L3)', () => {
    expect(choice.read({ preferred: 'en' })).toBe('en')
    expect(choice.read({ cookie: 'think_lang=zh-cn', preferred: 'en' })).toBe('zh-cn')
  })
})

describe('choose', () => {
  it('choosing a language stores it for the shared domain and reloads (L4) [E10]', () => {
    const browser = createBrowser('https://admin.example.com/admin/login')
    choice.choose('en', browser)
    expect(browser.document.written.at(-1)).toBe(
      'think_lang=en; path=/; SameSite=Lax; Secure; max-age=31536000; domain=example.com',
    )
    expect(browser.location.reload).toHaveBeenCalledOnce()
  })

  it('a language is stored for the host only if no wider domain accepts cookies', () => {
    const browser = createBrowser('http://localhost:8000/admin')
    choice.choose('en', browser)
    expect(browser.document.cookie).toBe('think_lang=en')
  })

  it('choosing a language removes the parameter from the address, which would override it (L4) [E10]', () => {
    const browser = createBrowser('http://site.co.uk/news?lang=en&page=2')
    choice.choose('zh-cn', browser)
    expect(browser.location.assign).toHaveBeenCalledWith('http://site.co.uk/news?page=2')
    expect(browser.document.written.at(-1)).toContain('domain=site.co.uk')
  })
})

describe('cookieDomains', () => {
  it('cookieDomains lists no domain for IP addresses and single-label hosts', () => {
    expect([cookieDomains('127.0.0.1'), cookieDomains('localhost'), cookieDomains('[::1]')]).toEqual([[], [], []])
    expect(cookieDomains('a.b.example.com')).toEqual(['example.com', 'b.example.com', 'a.b.example.com'])
  })
})
