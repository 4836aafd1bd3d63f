import { deepestRichText, richTextAttributes, richTextElements, richTextFrameHosts } from '@teachnet/contract/rich-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayNameFilesInFull } from '../../platform/storage/stored-address.ts'
import { cleanRichText, showRichText } from './rich-text-html.ts'

const files = ['//site.example', 'https://cdn.example']

describe('rich text', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>b', 'b'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//other.example">a</a>', '<a href="https://other.example">a</a>'],
    ['<img src="x" onerror="alert(1)" />', '<img src="x" />'],
    ['<img src="data:text/html;base64,xx" />', ''],
    ['<iframe src="https://evil.example/"></iframe>', ''],
    [
      '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
      '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
    ],
    ['<p style="position:fixed;color:#ff0000">a</p>', '<p style="color:#ff0000">a</p>'],
    ['<svg onload="alert(1)"></svg>', ''],
    ['<form action="/x"><input name="a" /></form>', ''],
    [
      '<a href="https://a.example" target="_blank">a</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<h2>标题</h2><ul><li>1 &lt; 2</li></ul>', '<h2>标题</h2><ul><li>1 &lt; 2</li></ul>'],
    [
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    ['<iframe src="https://evil.example/"><p>words for old browsers</p></iframe>', ''],
    ['<img src="//site.example/storage/a.png" />', '<img src="/storage/a.png" />'],
    ['<img src="https://cdn.example/storage/a.png" alt="" />', '<img src="/storage/a.png" alt="" />'],
    ['<img src="//elsewhere.example/a.png" />', '<img src="https://elsewhere.example/a.png" />'],
    ['<a href="http://site.example/storage/a.pdf">a</a>', '<a href="/storage/a.pdf">a</a>'],
    ['<img src="javascript:x()" />', ''],
    ['<img>', ''],
    ['<span class="rt-seal x">a</span>', '<span class="rt-seal">a</span>'],
    ['<mark class="rt-pine">a</mark>', '<mark class="rt-pine">a</mark>'],
    ['<span class="page-head">a</span><p class="rt-seal">b</p>', '<span>a</span><p>b</p>'],
    [
      '<ul class="rt-tasks login"><li class="rt-done">a</li><li class="modal">b</li></ul>',
      '<ul class="rt-tasks"><li class="rt-done">a</li><li>b</li></ul>',
    ],
    ['<h1><article><h1>a</h1></article></h1>', '<h1></h1><h1>a</h1>'],
    ['<ul class="rt-done"><li class="rt-tasks">a</li></ul>', '<ul><li>a</li></ul>'],
    [
      '<a href="/course/x" data-record="course.Course:12" data-other="1">a</a>',
      '<a href="/course/x" data-record="course.Course:12">a</a>',
    ],
    ['<a data-record="course.Course:12 onclick=x()">a</a>', '<a>a</a>'],
    [
      '<div class="rt-callout rt-pine sticky">a</div><figure class="rt-wide rt-callout"><img src="/a.png" /></figure>',
      '<div class="rt-callout rt-pine">a</div><figure class="rt-wide"><img src="/a.png" /></figure>',
    ],
    ['<a class="rt-file button" href="/storage/a.pdf">a</a>', '<a class="rt-file" href="/storage/a.pdf">a</a>'],
    ['<video src="javascript:x()" autoplay onplay="x()" controls></video>', '<video controls></video>'],
    [
      '<iframe src="https://v.qq.com/x" loading="lazy" srcdoc="<script>x()</script>" onload="x()"></iframe>',
      '<iframe src="https://v.qq.com/x" loading="lazy"></iframe>',
    ],
    ['<a data-record="../../etc:1">a</a><p data-record="course.Course:1">b</p>', '<a>a</a><p>b</p>'],
    ['<a data-record="course.Course:99999999999">a</a>', '<a>a</a>'],
  ])('rich text %s is stored as %s', (provided, kept) => {
    expect(cleanRichText(provided, files)).toBe(kept)
  })

  it('rich text keeps every allowed element and attribute', () => {
    for (const [element, own] of Object.entries(richTextElements)) {
      const src = element === 'iframe' ? `https://${richTextFrameHosts[0]}/x` : '/storage/a.png'
      const values: Record<string, string> = {
        style: 'color:#ff0000',
        href: 'https://a.example/',
        poster: '/b.png',
        'data-record': 'course.Course:1',
        src,
      }
      for (const attribute of [...richTextAttributes, ...own]) {
        const needed = element === 'img' || element === 'iframe' ? { src } : {}
        const attributes = Object.entries({ ...needed, [attribute]: values[attribute] ?? '1' })
        const html = `<${element} ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')}>`
        expect([html, cleanRichText(html)]).toEqual([html, expect.stringContaining(html.slice(0, -1))])
      }
    }
  })

  it('rich text stays the same when it is cleaned again', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...Object.keys(richTextElements).map((name) => `<${name} style="color:#f00" src="//a.example/b">`),
      ),
      fc.constantFrom(
        '</p>',
        '</b>',
        '</div>',
        '</a>',
        '<<',
        '&lt;',
        '&amp;lt;',
        '"',
        ' ',
        '<script>',
        '</script>',
        '<!--',
      ),
      fc.string({ maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (pieces) => {
        const once = cleanRichText(pieces.join(''), files)
        expect(cleanRichText(once ?? '', files)).toBe(once)
      }),
    )
  })

  it.each(['<b>', '<p><b>', '<div>', '<table><tr><td>', '<ul><li>', '<unknown>', '<b><img src="/a.png">'])(
    'rich text of a megabyte of %s is refused because its elements are nested too deeply',
    (part) => {
      expect(cleanRichText(part.repeat(1_000_000 / part.length))).toBeUndefined()
    },
  )

  it('rich text may be nested up to the limit', () => {
    const deep = (depth: number) => `${'<div>'.repeat(depth)}a${'</div>'.repeat(depth)}`
    expect(cleanRichText(deep(deepestRichText))).toBe(deep(deepestRichText))
    expect(cleanRichText(deep(deepestRichText + 1))).toBeUndefined()
  })

  it.each([
    ['scripts', '<p>a</p><script>x()</script><img src="/a.png" onerror="x()">', '<p>a</p><img src="/a.png" />'],
    ['what is clean', '<p>1 &lt; 2</p>', '<p>1 &lt; 2</p>'],
    ['the words of what is too deep', `${'<b onclick="x()">'.repeat(101)}one <3 two`, 'one &lt;3 two'],
  ])('rich text is cleaned for a reply: %s', (_what, stored, displayed) => {
    expect(showRichText(stored)).toBe(displayed)
    expect(showRichText(stored)).toBe(displayed)
  })

  it("rich text is the same for every host, unless it may name one of the site's files in full", () => {
    const pieces = fc.constantFrom(
      ...[
        '<a href=',
        '<img src=',
        '<b>',
        '</b>',
        '>',
        '"',
        "'",
        '//',
        '/',
        'site.example',
        'https:',
        '/storage/',
        'storage',
      ],
      ...['&#47;', '&#x2f;', '&sol;', '&amp;', ' ', '\n', 'a.png', '<x', '</a>'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const html = `<a href="${parts.join('')}`
        for (const text of [html, parts.join('')])
          if (!mayNameFilesInFull(text)) expect(cleanRichText(text, files)).toBe(cleanRichText(text, []))
      }),
      { numRuns: 2000 },
    )
    expect(showRichText('<img src="//site.example/storage/a.png" />', files)).toBe('<img src="/storage/a.png" />')
    expect(showRichText('<img src="//site.example/storage/a.png" />')).not.toBe('<img src="/storage/a.png" />')
  })
})
