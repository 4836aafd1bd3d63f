import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { replaceDocument } from './use-rich-text.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
const text = createRichTextDocument(editor.schema)
afterAll(() => editor.destroy())

function toMarkdown(html: string): string {
  replaceDocument(editor, text.fromHtml(html))
  return editor.getMarkdown().trim()
}

function toHtml(markdown: string): string {
  const content = editor.markdown?.parse(markdown)
  if (content) editor.commands.setContent(content)
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
  expect(toHtml(editor.getMarkdown())).toBe(html)
})

it('content without Markdown syntax is written in the nearest form that Markdown has', () => {
  expect(
    toMarkdown('<figure><img src="/storage/a.png" alt="b"><figcaption>Spring <small>Li</small></figcaption></figure>'),
  ).toBe('![b](/storage/a.png)\n\n*Spring · Li*')
  expect(toMarkdown('<div class="rt-callout rt-pine"><p>one</p><p>two</p></div>')).toBe('> one\n>\n> two')
  expect(toMarkdown('<video src="/storage/a.mp4"></video>')).toBe('</storage/a.mp4>')
  expect(toMarkdown('<dl><dt>term</dt><dd>meaning</dd></dl>')).toBe('<dl><dt>term</dt><dd>meaning</dd></dl>')
})

it('HTML in Markdown adds nothing that texts may not have', () => {
  const html = toHtml(
    'one <img src="x" onerror="x()"> [two](javascript:x()) <script>x()</script>\n\n<iframe src="https://evil.example/"></iframe>',
  )
  expect(html).not.toMatch(/onerror|javascript:|<script|<iframe/)
})
