import { richTextAttributes, richTextElements, richTextFrameHosts } from '@teachnet/contract/rich-text'
import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { canonicalHtml, parseHtml, writeHtml } from '../../../values/canonical-html.ts'
import { replaceDocument } from './use-rich-text.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
const text = createRichTextDocument(editor.schema)
afterAll(() => editor.destroy())

/** Loads a text, types one character at the given line of it, and returns the HTML to save, without the character. */
function typeInto(
  html: string,
  line = 0,
): { readonly html: string; readonly hasTyped: boolean; readonly preserved: number } {
  replaceDocument(editor, text.fromHtml(html))
  const lines: number[] = []
  let preserved = 0
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock) lines.push(position + 1)
    if (node.type.name.startsWith('preserved')) preserved++
  })
  const place = lines[line % Math.max(1, lines.length)]
  if (place !== undefined) editor.view.dispatch(editor.state.tr.insertText('☃', place))
  const saved = text.toHtml(editor.state.doc)
  return { html: withoutTyped(saved), hasTyped: saved.includes('☃'), preserved }
}

/** Removes the typed character from the text, not from its HTML: a parser drops a newline that would then begin a `pre`. */
function withoutTyped(html: string): string {
  const body = parseHtml(html)
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (texts.currentNode instanceof Text) texts.currentNode.data = texts.currentNode.data.replace('☃', '')
  return writeHtml([...body.childNodes])
}

const words = fc.constantFrom('one', 'two words', ' ', '三', '\n', 'a < b & c', ' ')
const values: Readonly<Record<string, readonly string[]>> = {
  class: [
    'rt-seal',
    'rt-pine other',
    'rt-tasks',
    'rt-done',
    'other',
    'rt-gallery',
    'rt-callout rt-ochre',
    'rt-wide',
    'rt-file',
  ],
  'data-record': ['course.Course:7'],
  style: [
    'text-align: center',
    'color: #ff0000',
    'color: rgb(1, 2, 3); width: 50%',
    'text-indent: 2em',
    'background-color:#ff0',
  ],
  title: ['a title'],
  lang: ['en', 'zh'],
  dir: ['rtl', 'ltr'],
  href: ['https://a.example/', '/news', 'mailto:a@b.example'],
  target: ['_blank'],
  rel: ['noopener noreferrer'],
  name: ['here'],
  src: ['/storage/a.png', 'https://a.example/b.png'],
  poster: ['/storage/a.png'],
  width: ['100'],
  height: ['50'],
  loading: ['lazy'],
  controls: [''],
  allowfullscreen: [''],
  preload: ['none'],
  type: ['a', '1'],
  start: ['3'],
  datetime: ['2026-01-01'],
  colspan: ['1', '2'],
  rowspan: ['1', '2'],
  span: ['2'],
  scope: ['col'],
  alt: ['a picture', ''],
}
const voids = new Set(['br', 'hr', 'img', 'col', 'source'])
type ElementName = keyof typeof richTextElements
const allNames = Object.keys(richTextElements).filter((name): name is ElementName => name in richTextElements)

/** Arbitrarily nested elements, as clients of the old back end or a paste may produce them. */
const anyHtml = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, words, tie('element')),
  element: fc
    .constantFrom(...allNames)
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.subarray([...richTextElements[name], ...richTextAttributes, 'class'], { maxLength: 2 }),
        fc.nat(4),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    )
    .map(([name, attributes, choice, inner]) => {
      const required = name === 'img' || name === 'iframe' ? ['src'] : []
      const written = [...new Set([...required, ...attributes])].map((attribute) => {
        const options = values[attribute] ?? ['1']
        const value =
          name === 'iframe' && attribute === 'src'
            ? `https://${richTextFrameHosts[0]}/x`
            : options[choice % options.length]
        return ` ${attribute}="${value}"`
      })
      return `<${name}${written.join('')}>${voids.has(name) ? '' : `${inner.join('')}</${name}>`}`
    }),
})).node

/** A text as a browser serializes it after parsing: elements in invalid places (a heading in a row) move until the result is stable. */
function settle(html: string): string {
  const written = writeHtml([...parseHtml(html).childNodes])
  return written === html ? html : settle(written)
}

describe('rich text in the editor', () => {
  it('the rich text editor keeps everything that the server allows when one character is typed [L4]', () => {
    fc.assert(
      fc.property(fc.array(anyHtml, { minLength: 1, maxLength: 4 }), fc.nat(20), (parts, line) => {
        const html = settle(parts.join(''))
        // Text typed into an empty document needs a new paragraph.
        fc.pre(canonicalHtml(html) !== '')
        expect(canonicalHtml(typeInto(html, line).html)).toBe(canonicalHtml(html))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    '<p>plain <strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> x<sub>2</sub> y<sup>3</sup></p>',
    '<p style="text-align: center">centred</p><h2 style="text-align: right">right</h2>',
    '<p><span style="color: #ff0000">red</span> and <span style="background-color: #ffff00">marked</span></p>',
    '<p><span style="font-size: large">large</span> and <span class="rt-seal" style="font-size: small">small</span></p>',
    '<p><mark>marked</mark> <small>small</small> <del>gone</del> <ins>new</ins> <code>code</code></p>',
    '<p><abbr title="World Health Organization">WHO</abbr> on <time datetime="2026-01-01">New Year</time></p>',
    '<p style="text-indent: 2em" lang="en" dir="ltr" title="t">indented</p>',
    '<p><a href="https://a.example/" target="_blank" rel="noopener noreferrer" title="t">link</a> <a href="/b">own</a></p>',
    '<p>a <img src="/storage/a.png" alt="b" width="100" height="50" loading="lazy"> c</p>',
    '<img src="/storage/a.png" alt="alone">',
    '<ul><li>one</li><li><p>two</p><ul><li>three</li></ul></li></ul><ol start="3" type="a"><li>four</li></ol>',
    '<div style="text-align: center"><p>in a box</p>bare words</div>',
    '<blockquote><p>quoted</p></blockquote><pre>plain\n  code</pre><pre><code>code</code></pre><hr>',
    '<pre>\n\n</pre>one',
    '<table><tbody><tr><th scope="col">a</th><td colspan="2" style="text-align: center">b</td></tr></tbody></table>',
    '<table style="width: 100%"><caption>Title</caption><colgroup><col span="2"></colgroup><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><p>c</p><p>d</p></td><td></td></tr></tbody><tfoot><tr><td>e</td><td>f</td></tr></tfoot></table>',
    '<ul class="rt-tasks"><li class="rt-done">one</li><li><p>two</p><ul class="rt-tasks"><li>three</li></ul></li></ul>',
    '<p><span class="rt-seal">red</span> <mark class="rt-pine">marked</mark> <span class="rt-ink" lang="en">ink</span></p>',
    '<p><span class="rt-seal" style="background-color: #ffff00">red on yellow</span></p>',
    '<figure><img src="/storage/a.png" alt="b"></figure><p>after</p>',
    '<figure class="rt-medium"><img src="/storage/a.png" alt="b" width="10" height="5"><figcaption>Caption <small>Credit</small></figcaption></figure><p>after</p>',
    '<div class="rt-gallery"><figure><img src="/storage/a.png" alt=""></figure><figure><img src="/storage/b.png" alt=""><figcaption>b</figcaption></figure></div><p>after</p>',
    '<div class="rt-callout rt-pine"><p>one</p>bare <ul><li>two</li></ul></div><div class="rt-callout">three</div>',
    '<p>before</p><video src="/storage/a.mp4" controls="" preload="metadata"></video>',
    `<p>before</p><iframe src="https://${richTextFrameHosts[0]}/x" allowfullscreen="" loading="lazy"></iframe>`,
    '<div><p>before</p><video src="/storage/a.mp4"></video></div>',
    '<p><a href="/storage/a.pdf" class="rt-file">a.pdf</a></p>',
    '<p><a href="/course/a" data-record="course.Course:7">a course</a></p><h1>one</h1><h4>four</h4>',
  ])('the rich text editor can edit %s', (html) => {
    const typed = typeInto(html)
    expect(canonicalHtml(typed.html)).toBe(canonicalHtml(html))
    expect(typed).toMatchObject({ hasTyped: true, preserved: 0 })
  })

  it.each([
    ['<p>before</p><figure><img src="/storage/a.png"><figcaption>A <a href="/b">link</a></figcaption></figure>', 1],
    ['<p>before</p><figure><img src="/storage/a.png" loading="lazy"><figcaption>Caption</figcaption></figure>', 1],
    ['<p>before</p><figure><img src="/storage/a.png"><img src="/storage/b.png"></figure>', 1],
    ['<p>before</p><div class="rt-gallery"><figure><img src="/storage/a.png"></figure><p>words</p></div>', 1],
    ['<p>before</p><video controls=""><source src="/storage/a.mp4"></video>', 1],
    ['<p>before</p><iframe src="https://other.example/x"></iframe>', 1],
    ['<p>before <audio src="/storage/a.mp3" controls=""></audio> after <a name="here"></a></p>', 2],
    ['<p>before</p><dl><dt>term</dt><dd>meaning</dd></dl>', 1],
    ['<table><tbody><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table><p>uneven</p>', 1],
  ])('the rich text editor keeps content that it cannot edit unchanged: %s', (html, preserved) => {
    const typed = typeInto(html)
    expect(canonicalHtml(typed.html)).toBe(canonicalHtml(html))
    expect(typed).toMatchObject({ hasTyped: true, preserved })
  })

  it('the rich text editor returns an empty text for an empty field', () => {
    replaceDocument(editor, text.fromHtml(''))
    expect(text.toHtml(editor.state.doc)).toBe('')
  })
})
