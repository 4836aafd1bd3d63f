import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { canonicalHtml } from '../../../values/canonical-html.ts'
import { replaceDocument } from './use-rich-text.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { createRichTextMarkdown } from './rich-text-markdown.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
const text = createRichTextDocument(editor.schema)
afterAll(() => editor.destroy())

const markdownOf = createRichTextMarkdown(editor, text)

function toMarkdown(html: string): string {
  replaceDocument(editor, text.fromHtml(html))
  return markdownOf.toMarkdown(editor.state.doc)
}

function toHtml(markdown: string): string {
  editor.commands.setContent(markdownOf.fromMarkdown(markdown))
  return text.toHtml(editor.state.doc)
}

it('a Markdown text becomes headings, lists, tasks, quotes, code, tables and links, and is written again', () => {
  const markdown = [
    '## Title',
    'One **bold** and *slanted* [link](https://a.example/).',
    '- one\n- two',
    '1. first\n2. second',
    '- [x] done\n- [ ] open',
    '> quoted',
    '```\ncode\n```',
    '![a class](/storage/a.png)',
    '---',
  ].join('\n\n')
  const html = toHtml(markdown)
  for (const part of [
    '<h2>Title</h2>',
    '<strong>bold</strong>',
    '<em>slanted</em>',
    '<a href="https://a.example/">link</a>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul>',
    '<ol><li><p>first</p></li><li><p>second</p></li></ol>',
    '<ul class="rt-tasks"><li class="rt-done"><p>done</p></li><li><p>open</p></li></ul>',
    '<blockquote><p>quoted</p></blockquote>',
    '<pre><code>code</code></pre>',
    '<img src="/storage/a.png" alt="a class">',
    '<hr>',
  ])
    expect(html).toContain(part)
  expect(toHtml(toMarkdown(html))).toBe(html)
})

it.each([
  ['bold that ends with Chinese punctuation', '<p><strong>准确性：</strong>每组</p>', '**准确性：**每组'],
  ['bold that ends with western punctuation', '<p><strong>准确性:</strong>每组</p>', '**准确性:**每组'],
  ['bold quotes', '<p>见<strong>“准确性”</strong>每组</p>', '见**“准确性”**每组'],
  ['two bold words', '<p><strong>「甲」</strong>和<strong>「乙」</strong></p>', '**「甲」**和**「乙」**'],
  ['slanted brackets', '<p>见<em>（斜）</em>每组</p>', '见*（斜）*每组'],
  ['struck brackets', '<p>见<s>（删）</s>每组</p>', '见~~（删）~~每组'],
  ['bold in a title', '<h2>一、<strong>《春》</strong>怎么教</h2>', '## 一、**《春》**怎么教'],
  ['bold with slanted text', '<p>读<strong>三遍，<em>“慢”</em></strong>再写</p>', '读**三遍，*“慢”***再写'],
  ['signs of Markdown', '<p>a*b _c_ 2 * 3 ~4~</p>', '2 \\* 3'],
  ['raised and lowered letters', '<p>H<sub>2</sub>O m<sup>2</sup></p>', 'H<sub>2</sub>O m<sup>2</sup>'],
  [
    'a link to a record',
    '<p>见 <a href="/teacher/1" data-record="teacher.Teacher:1">李老师</a></p>',
    '见 <a href="/teacher/1" data-record="teacher.Teacher:1">李老师</a>',
  ],
  [
    'merged rows',
    '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    'rowspan="2"',
  ],
  [
    'merged columns',
    '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    'colspan="2"',
  ],
  [
    'widths of columns',
    '<table><colgroup><col style="width: 30%;"><col style="width: 70%;"></colgroup><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    'width: 30%',
  ],
  ['a video', '<p>a</p><video src="/storage/a.mp4"></video><p>b</p>', 'a\n\n<video src="/storage/a.mp4"></video>\n\nb'],
  [
    'a player of another site',
    '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
    '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
  ],
  [
    'a gallery',
    '<div class="rt-gallery"><figure><img src="/storage/a.png" alt="a"></figure><figure><img src="/storage/b.png" alt="b"></figure></div>',
    'rt-gallery',
  ],
  [
    'a picture with caption and credit',
    '<figure><img src="/storage/a.png" alt="b"><figcaption>Spring <small>Li</small></figcaption></figure>',
    '<small>Li</small>',
  ],
  [
    'a picture with its size',
    '<figure class="rt-wide"><img src="/a.png" alt="b" width="3" height="4"></figure>',
    'width="3"',
  ],
  ['a box', '<div class="rt-callout rt-pine"><p>one</p><p>two</p></div>', 'rt-callout'],
  ['aligned text', '<p style="text-align: center;">中</p>', 'center'],
  ['coloured text', '<p>a <span class="rt-seal">red</span></p>', 'rt-seal'],
  ['a list of terms', '<dl><dt>term</dt><dd>meaning</dd></dl>', '<dl>'],
  ['two lists', '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>', '- a'],
  ['an empty paragraph', '<p>a</p><p></p><p>b</p>', '<p></p>'],
  ['an empty line in code', '<pre><code>a\n\nb</code></pre>', 'a\n\nb'],
])('%s survives Markdown', (_name, html, part) => {
  const markdown = toMarkdown(html)
  expect(markdown).toContain(part)
  expect(canonicalHtml(toHtml(markdown))).toBe(canonicalHtml(html))
})

it('HTML in Markdown adds nothing that texts may not have', () => {
  const html = toHtml(
    'one <img src="x" onerror="x()"> [two](javascript:x()) <script>x()</script>\n\n<iframe src="https://evil.example/"></iframe>',
  )
  expect(html).not.toMatch(/onerror|javascript:|<script|<iframe/)
})
