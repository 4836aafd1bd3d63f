import { expect, it } from 'vitest'
import { toMailHtml } from './mail-channel.ts'

const draw = (body: string) => toMailHtml({ locale: 'en', siteName: 'TeachNet', subject: 'News', body })

it('an address that fills a line, or ends it after a colon, becomes a link', () => {
  const alone = draw('E1  2026-11-20\nhttps://www.example.org/admin/setin/enquiry?form=6&tab=1')
  expect(alone).toContain(
    '<br><a href="https://www.example.org/admin/setin/enquiry?form=6&amp;tab=1" style="color:#1b4d89">https://www.example.org/admin/setin/enquiry?form=6&amp;tab=1</a></p>',
  )
  expect(draw('请在此回复：https://www.example.org/a')).toContain('：<a href="https://www.example.org/a"')
  expect(draw('Inbox: https://www.example.org/a')).toContain(': <a href="https://www.example.org/a"')
})

it('an address within a sentence does not become a link, since it may be part of a visitor’s input', () => {
  expect(draw('Hello https://evil.example, you have news')).not.toContain('<a ')
  expect(draw('javascript:alert(1)')).not.toContain('<a ')
  expect(draw('https://a.example/"onclick="x')).toContain('<a href="https://a.example/&quot;onclick=&quot;x"')
})

it('a mail shows each character of its texts, and escapes markup [H1]', () => {
  const hostile = `<script>alert(1)</script><img src=x onerror="alert(2)"> 若x<y，则y>x List<String> &lt;b&gt;`
  const visible =
    '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt; 若x&lt;y，则y&gt;x List&lt;String&gt; &amp;lt;b&amp;gt;'
  const html = toMailHtml({ locale: 'en', siteName: hostile, subject: hostile, body: hostile, code: '<b>' })
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html.split(visible).length - 1).toBeGreaterThanOrEqual(2)
})
