import { describe, expect, it, vi } from 'vitest'
import { chooseLanguage, cookieDomains, type LanguageBrowser, readLanguage } from './language-choice.ts'

/** A browser that takes cookies for its own host and for `example.com`, but for no registry. */
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

describe('readLanguage', () => {
  it.each([
    ['?lang=en', 'think_lang=zh-cn', 'en'],
    ['?lang=fr', 'a=b; think_lang=en', 'en'],
    ['', 'other_think_lang=en', 'zh-cn'],
    ['', '', 'zh-cn'],
  ])('takes the address "%s", then the cookie "%s", then Chinese: %s [B1]', (search, cookie, locale) => {
    expect(readLanguage({ search, cookie })).toBe(locale)
  })
})

describe('chooseLanguage', () => {
  it('stores the language for the shared domain and reloads [E10]', () => {
    const browser = createBrowser('https://admin.example.com/admin/login')
    chooseLanguage('en', browser)
    expect(browser.document.written.at(-1)).toBe(
      'think_lang=en; path=/; SameSite=Lax; Secure; max-age=31536000; domain=example.com',
    )
    expect(browser.location.reload).toHaveBeenCalledOnce()
  })

  it('keeps to its own host where no wider domain takes cookies', () => {
    const browser = createBrowser('http://localhost:8000/admin')
    chooseLanguage('en', browser)
    expect(browser.document.cookie).toBe('think_lang=en')
  })

  it('drops the language from the address, which would win over the choice [E10]', () => {
    const browser = createBrowser('http://site.co.uk/news?lang=en&page=2')
    chooseLanguage('zh-cn', browser)
    expect(browser.location.assign).toHaveBeenCalledWith('http://site.co.uk/news?page=2')
    expect(browser.document.written.at(-1)).toContain('domain=site.co.uk')
  })
})

describe('cookieDomains', () => {
  it('lists no domain for addresses and single names', () => {
    expect([cookieDomains('127.0.0.1'), cookieDomains('localhost'), cookieDomains('[::1]')]).toEqual([[], [], []])
    expect(cookieDomains('a.b.example.com')).toEqual(['example.com', 'b.example.com', 'a.b.example.com'])
  })
})
