import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { richTextClasses, richTextElements, richTextFrameHosts } from '@teachnet/contract/rich-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../values/canonical-html.ts'
import { cleanPaste } from './clean-paste.ts'
import { picturesInRtf } from './paste-handling.ts'

const clipboard = (name: string) => readFileSync(join(import.meta.dirname, 'clipboards', `${name}.clipboard`), 'utf8')
/** One block on each line. */
const lines = (html: string) =>
  html
    .replaceAll(
      /(?<=<\/(?:p|h\d|ul|ol|table|blockquote|pre|iframe|figure)>)(?=<(?:p|h\d|ul|ol|table|blockquote|pre|iframe|figure)\b)/g,
      '\n',
    )
    .split('\n')

describe('texts of other programs', () => {
  it('Word: a text has the structure of the site', () => {
    const { html, source, changes } = cleanPaste(clipboard('word'))
    expect(source).toBe('word')
    expect(lines(html)).toEqual([
      '<h1>备课的三个问题</h1>',
      '<p>先问<strong>学生会什么</strong>，再问<em>想让他们会什么</em>。H<sub>2</sub>O</p>',
      '<p><span class="rt-seal">红字要改</span><mark>黄底要看</mark> <u>划线</u></p>',
      '<p><span class="rt-seal"><strong>按类变红</strong></span></p>',
      '<ul><li><p>第一条</p>',
      '<ol><li><p>小一</p></li><li><p>小二</p></li></ol></li><li><p>第二条</p></li></ul>',
      '<p><a href="https://example.org/a?b=1&amp;c=2">出处</a></p>',
      '<table><tbody><tr><td><p>课时</p></td><td colspan="2"><p style="text-align: center;"><strong>目标</strong></p></td></tr></tbody></table>',
    ])
    expect(changes).toMatchObject({ lists: 1, colours: 2, lostPictures: 1, headings: 0 })
    expect(changes.styles).toBeGreaterThan(0)
  })

  it('Word: a picture comes from the RTF next to the HTML', () => {
    const png = '89504e470d0a1a0a'.padEnd(128, '0')
    const rtf = `{\\rtf1{\\pict{\\*\\picprop}\\picwgoal300\\pngblip\\bliptag-1{\\*\\blipuid 00ff}\n${png.slice(0, 64)}\n${png.slice(64)}}}`
    const pictures = picturesInRtf(rtf)
    expect(pictures).toEqual([`data:image/png;base64,${Buffer.from(png, 'hex').toString('base64')}`])
    const { html, changes } = cleanPaste(clipboard('word'), pictures)
    expect(html).toContain(`<figure><img src="${pictures[0]}" alt=""></figure>`)
    expect(changes.lostPictures).toBe(0)
    expect(cleanPaste(clipboard('word'), [...pictures, ...pictures]).changes.lostPictures).toBe(1)
  })

  it('Word: numbers of headings and lists stay', () => {
    const { html, changes } = cleanPaste(clipboard('word-numbers'))
    expect(lines(html)).toEqual([
      '<h1>一、教学目标</h1>',
      '<h2>1.1 知识</h2>',
      '<ol><li><p>先读</p>',
      '<p>读两遍</p>',
      '<ol><li><p>跳过一级</p></li></ol></li><li><p>再问</p></li></ol>',
      '<p>休息</p>',
      '<ol start="3"><li><p>后写</p></li></ol>',
    ])
    expect(changes).toMatchObject({ lists: 2 })
  })

  it('Word: tracked changes are accepted', () => {
    const { html, changes } = cleanPaste(clipboard('word-review'))
    expect(html).toBe('<p>周五交表。</p>')
    expect(changes.removed).toBe(3)
  })

  it('Word for the web: its lists of one entry each are one nested list', () => {
    const { html, source } = cleanPaste(clipboard('word-online'))
    expect(source).toBe('word')
    expect(lines(html)).toEqual([
      '<p><strong>Plan</strong> </p>',
      '<ol><li><p>Read</p>',
      '<ul><li><p>aloud</p></li></ul></li><li><p>Write</p></li></ol>',
    ])
  })

  it('Google Docs: entries of lists stay entries of their kind', () => {
    expect(lines(cleanPaste(clipboard('docs-lists')).html)).toEqual([
      '<ol><li><p>Deep</p></li><li><p>Middle</p></li><li><p>Top</p></li></ol>',
      '<ul class="rt-tasks"><li><p>Copy sheets</p></li><li class="rt-done"><p>Book room</p></li></ul>',
    ])
  })

  it('WPS: the structure is recognised by its look', () => {
    const { html, source, changes } = cleanPaste(clipboard('wps'))
    expect(source).toBe('wps')
    expect(lines(html)).toEqual([
      '<h2 style="text-align: center;">通知</h2>',
      '<p>各位老师：请于<span class="rt-seal">周五</span>前交表。</p>',
      '<ol><li><p>带教案</p></li><li><p>带听课本</p></li></ol>',
    ])
    expect(changes).toMatchObject({ headings: 1, lists: 1, lostPictures: 1 })
  })

  it('WPS as it names itself Word: the text has the structure of the site', () => {
    const { html, source, changes } = cleanPaste(clipboard('wps-document'))
    expect(source).toBe('wps')
    expect(lines(html)).toEqual([
      '<h2 style="text-align: center;">教研周安排</h2>',
      '<ol start="11"><li><p>听课</p></li><li><p>评课</p></li></ol>',
      '<p>每人听3节，<span class="rt-seal"><strong>不少于</strong></span>一节跨学科。</p>',
      '<ol><li><p>交记录</p></li><li><p>写小结</p></li></ol>',
      '<table><colgroup><col style="width: 34%;"><col style="width: 66%;"></colgroup><tbody><tr><td rowspan="2"><p style="text-align: center;">周一</p></td><td><p>语文</p></td></tr><tr><td><p>数学</p></td></tr></tbody></table>',
    ])
    expect(changes).toMatchObject({ headings: 1, lists: 2, lostPictures: 1, removed: 1, colours: 1 })
  })

  const heading = (tag: string, points: number, words: string) =>
    `<${tag} class=MsoNormal><b><span style="mso-spacerun:'yes';font-weight:bold;font-size:${points}.0000pt;"><font face="宋体">${words}</font></span></b></${tag}>`

  it.each([
    [
      'headings, whatever their sizes are',
      [heading('h1', 22, '单元'), heading('h2', 16, '课时'), heading('h3', 16, '环节'), heading('h4', 14, '提问')],
      ['<h1>单元</h1>', '<h2>课时</h2>', '<h3>环节</h3>', '<h4>提问</h4>'],
    ],
    [
      'a title above headings',
      [heading('p', 26, '教案').replace('MsoNormal', 'MsoTitle'), heading('h1', 22, '单元'), heading('h2', 16, '课时')],
      ['<h1>教案</h1>', '<h2>单元</h2>', '<h3>课时</h3>'],
    ],
    [
      'paragraphs that are headings by their sizes',
      [heading('p', 26, '教案'), heading('p', 22, '单元'), heading('p', 18, '课时'), heading('p', 22, '练习')],
      ['<h2>教案</h2>', '<h3>单元</h3>', '<h4>课时</h4>', '<h3>练习</h3>'],
    ],
  ])('WPS: the levels keep their order: %s', (_, pasted, blocks) => {
    expect(lines(cleanPaste(pasted.join('')).html)).toEqual(blocks)
  })

  it('a WeChat article of its newer editor has the structure of the site', () => {
    const { html, source, changes } = cleanPaste(clipboard('wechat-editor'))
    expect(source).toBe('wechat')
    expect(lines(html)).toEqual([
      '<p style="text-align: center;"><strong>开学前的三件事</strong></p>',
      '<h3>一、排座位</h3>',
      '<p>同桌两周一换，<span class="rt-seal">不按成绩</span>。</p>',
      '<figure><img src="https://mmbiz.qpic.cn/sz_mmbiz_jpg/seats/640?wx_fmt=jpeg&amp;from=appmsg" alt=""><figcaption>图 1 四人一组的座位</figcaption></figure>',
      '<figure><img src="https://mmbiz.qpic.cn/sz_mmbiz_png/desk/640?wx_fmt=png&amp;from=appmsg" alt=""></figure>',
      '<pre><code>for (const group of groups) {',
      '  turn(group)',
      '}</code></pre>',
      '<ul><li><p>带名单</p></li><li><p>带粉笔</p></li></ul>',
      '<p><a href="https://mp.weixin.qq.com/s?__biz=MzA&amp;mid=1">上一篇</a></p>',
    ])
    expect(changes).toMatchObject({ removed: 2, lostPictures: 0 })
  })

  it.each([
    ['<pre>one<br>two</pre>', '<pre><code>one\ntwo</code></pre>'],
    ['<pre><div>one</div><div>two</div></pre>', '<pre><code>one\ntwo</code></pre>'],
    ['<pre><code>one\n  two\n</code></pre>', '<pre><code>one\n  two</code></pre>'],
    ['<p>a</p><pre><span>one</span>&nbsp;<span>more</span></pre>', '<p>a</p><pre><code>one more</code></pre>'],
  ])('the lines of code stay lines: %s', (provided, html) => {
    expect(cleanPaste(provided).html).toBe(html)
  })

  const picture = '<img src="https://a.example/b.png" alt="x">'

  it('a picture of another page keeps its caption', () => {
    expect(
      cleanPaste(`<figure><a href="/full">${picture}</a><figcaption>By <em>Li</em></figcaption></figure>`).html,
    ).toBe(`<figure>${picture}<figcaption>By Li</figcaption></figure>`)
  })

  it('the caption of several pictures becomes a paragraph', () => {
    expect(cleanPaste(`<figure><p>${picture}</p><p>${picture}</p><figcaption>Both</figcaption></figure>`).html).toBe(
      `<figure>${picture}</figure><figure>${picture}</figure><p>Both</p>`,
    )
  })

  it('a WeChat article has pictures and players with their real addresses', () => {
    const { html, source, changes } = cleanPaste(clipboard('wechat'))
    expect(source).toBe('wechat')
    expect(lines(html)).toEqual([
      '<h3 style="text-align: center;"><mark class="rt-ink">开学第一课</mark></h3>',
      '<p><span class="rt-seal"><strong>讲台</strong></span>前的第一句话，说什么？</p>',
      '<figure><img src="https://mmbiz.qpic.cn/mmbiz_jpg/abc/640?wx_fmt=jpeg" alt="图片"></figure>',
      '<iframe src="https://v.qq.com/iframe/preview.html?vid=a1"></iframe>',
      '<blockquote><p>先学会等。</p></blockquote>',
      '<figure><img src="http://mmbiz.qpic.cn/mmbiz_png/def/0?wx_fmt=png" alt=""></figure>',
      '<p>小程序</p>',
    ])
    expect(changes).toMatchObject({ removed: 2, lostPictures: 0, headings: 1 })
  })

  it('Google Docs: a text has the structure of the site', () => {
    const { html, source } = cleanPaste(clipboard('docs'))
    expect(source).toBe('docs')
    expect(lines(html)).toEqual([
      '<h2>Lesson plan</h2>',
      '<p>Ask <strong>first</strong><span class="rt-pine"><em> and wait</em></span><sup>1</sup></p>',
      '<ul><li><p>One</p>',
      '<ul><li><p>Deeper</p></li></ul></li></ul>',
      '<p><a href="https://example.org/source">Source</a></p>',
      '<figure><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=k" alt=""></figure>',
    ])
  })

  it.each([
    [
      'excel',
      '<table><tbody><tr><th><p>教师</p></th><th><p>课时</p></th><th><p>得分</p></th></tr>' +
        '<tr><td><p>陈老师</p></td><td><p style="text-align: right;">12</p></td><td><p style="text-align: right;"><span class="rt-seal">9.50</span></p></td></tr>' +
        '<tr><td colspan="2"><p>合计</p></td><td></td></tr></tbody></table>',
    ],
    [
      'wps-sheet',
      '<table><colgroup><col style="width: 46%;"><col style="width: 27%;"><col style="width: 27%;"></colgroup><tbody><tr><th><p>周次</p></th><th><p>内容</p></th><th><p>负责人</p></th></tr>' +
        '<tr><td rowspan="2"><p>2026年9月</p></td><td><p>听课<br>评课</p></td><td><p>陈老师<span class="rt-seal"><strong>（待定）</strong></span></p></td></tr>' +
        '<tr><td colspan="2"><p>写小结 两页</p></td></tr></tbody></table>',
    ],
    [
      'sheets',
      '<table><tbody><tr><th><p>Name</p></th><th><p>Score</p></th></tr><tr><td><p>Chen</p></td><td><p style="text-align: right;">9.5</p></td></tr></tbody></table>',
    ],
  ])(
    'a spreadsheet (%s) becomes a table with its spans and widths, numbers at the right, and a bold first row as its head',
    (name, table) => {
      expect(cleanPaste(clipboard(name))).toMatchObject({ source: 'sheet', html: table })
    },
  )

  it('some words of a page join the line that they are pasted into', () => {
    expect(
      cleanPaste('<meta charset="utf-8"><span style="color:#333;font-family:Arial">some <b>words</b></span>'),
    ).toMatchObject({
      html: 'some <strong>words</strong>',
      changes: { styles: 1, colours: 0 },
    })
  })

  it('only a redirect of Google is replaced by its target', () => {
    const redirect = (host: string) => `https://${host}/url?q=https%3A%2F%2Fexample.org%2F`
    const linkTo = (host: string) => cleanPaste(`<p><a href="${redirect(host)}">Source</a></p>`).html
    expect(linkTo('www.google.com')).toBe('<p><a href="https://example.org/">Source</a></p>')
    expect(linkTo('notgoogle.com')).toBe(`<p><a href="${redirect('notgoogle.com')}">Source</a></p>`)
  })

  it('a clipboard adds only what our texts may contain', () => {
    const bits = [
      '<script>x()</script>',
      '<style>.a{color:red}</style>',
      '<svg onload="x()"><a href="javascript:x()">b</a></svg>',
      '<img src="x" onerror="x()">',
      '<img src="https://a.example/b.png" onload="x()" style="position:fixed">',
      '<iframe src="https://evil.example/"></iframe>',
      `<iframe srcdoc="<script>x()</script>" src="https://${richTextFrameHosts[0]}/x" onload="x()">`,
      '<a href="javascript:x()" onclick="x()">c</a>',
      '<a href="data:text/html,x">c</a>',
      '<preserved-block html="<img src=x onerror=x()>"></preserved-block>',
      '<p style="background:url(javascript:x())" class="modal rt-seal" id="root">d',
      '<div><table><tr><td colspan="1e9" rowspan="-1">e<td>f',
      '<form action="/admin"><input name="a"><button>g</button>',
      '<math><mtext><table><mglyph><style><img src=x onerror=x()>',
      '</p>',
      '</div>',
      '</table>',
      '<ul><ul><li>h',
      '<!--[if gte mso 9]><xml>i</xml><![endif]-->',
      'text',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 12 }), (parts) => {
        const body = parseHtml(cleanPaste(parts.join('')).html)
        for (const element of body.querySelectorAll('*')) {
          const name = element.localName
          expect(Object.keys(richTextElements)).toContain(name)
          const own: readonly string[] = Object.entries(richTextElements).find(([key]) => key === name)?.[1] ?? []
          for (const attribute of element.attributes)
            expect([...own, 'style', 'class'], `${name} ${attribute.name}`).toContain(attribute.name)
          const classes: readonly string[] = Object.entries(richTextClasses).find(([key]) => key === name)?.[1] ?? []
          for (const each of element.classList) expect(classes).toContain(each)
          expect(element.getAttribute('style') ?? 'text-align: center;').toMatch(/^text-align: (center|right);$/)
          expect(element.getAttribute('href') ?? '/').toMatch(/^(https?:|mailto:|tel:|\/)/)
          expect(element.getAttribute('src') ?? '/').toMatch(/^(https?:|data:image\/|\/)/)
        }
      }),
    )
  })

  it('a clipboard of a megabyte is cleaned in one go', { tags: ['full'] }, () => {
    const html = `<div>${'<span style="color:red"><font>word</font></span> '.repeat(15_000)}</div>`
    expect(cleanPaste(html).changes.colours).toBe(15_000)
  })
})
