import { richTextSchemes } from '@teachnet/contract/rich-text'
import type { Editor, JSONContent } from '@tiptap/core'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { Marked, type Token } from 'marked'
import { canonicalHtml, parseHtml, writeHtml } from '../../../values/canonical-html.ts'
import { isKnownHost } from './nodes/players.ts'
import { attributesOf, isRichTextElement } from './preserved-content.ts'
import type { RichTextDocument } from './rich-text-document.ts'

/** Lossless conversion between the document of an editor and Markdown. */
export interface RichTextMarkdown {
  readonly fromMarkdown: (markdown: string) => JSONContent
  /** Reads a pasted text; undefined if none of its blocks is marked. Each line of a paragraph is one, as in other pasted texts. */
  readonly fromPasted: (text: string) => JSONContent | undefined
  readonly toMarkdown: (document: ModelNode) => string
}

/**
 * Reads and writes rich text as Markdown. A block is written as Markdown if, and only if, reading that returns the same HTML; any other block
 * is written as HTML, which Markdown may contain. So merged cells, galleries and players survive without a syntax of their own.
 */
export function createRichTextMarkdown(
  { markdown: manager, schema }: Pick<Editor, 'markdown' | 'schema'>,
  { fromHtml, toHtml }: RichTextDocument,
): RichTextMarkdown {
  if (!manager) throw new Error('The editor has no Markdown extension')
  const fromMarkdown = (markdown: string): JSONContent => {
    const content: JSONContent[] = []
    let text = ''
    const endText = () => {
      const visible = text.replaceAll(/^\n+|\s+$/g, '')
      if (visible !== '')
        content.push(...(manager.parse(visible).content ?? []).map((block) => withAlignedCells(block)))
      text = ''
    }
    for (const token of manager.instance.lexer(markdown)) {
      if (token.type !== 'html') text += token.raw
      else {
        endText()
        content.push(...(fromHtml(allowedHtml(token.raw)).content ?? []))
      }
    }
    endText()
    return { type: 'doc', content }
  }
  const fromPasted = (pasted: string): JSONContent | undefined => {
    const tokens = manager.instance.lexer(pasted)
    return tokens.some(isMarked) ? fromMarkdown(tokens.map(toPastedBlock).join('')) : undefined
  }
  const returns = (markdown: string, html: string) =>
    canonicalHtml(toHtml(schema.nodeFromJSON(fromMarkdown(markdown)))) === canonicalHtml(html)
  return {
    fromMarkdown,
    fromPasted,
    toMarkdown({ type, children }) {
      let last = { html: '', written: '' }
      return children
        .map((block) => {
          // An empty paragraph alone is an empty text.
          const html = toHtml(type.create(null, block)) || '<p></p>'
          const markdown = manager.serialize({ type: type.name, content: [block.toJSON()] }).trim()
          const both = [last.written, markdown].filter((part) => part !== '').join('\n\n')
          // Next to the block before it, a list could continue that one.
          const isMarkdown = markdown !== '' && returns(markdown, html) && returns(both, last.html + html)
          last = { html, written: isMarkdown ? markdown : inOneLine(html) }
          return last.written
        })
        .filter((part) => part !== '')
        .join('\n\n')
    },
  }
}

/** A block of Markdown whose cells pass their alignment to their paragraphs, which have it in this editor. */
function withAlignedCells(node: JSONContent, alignment?: unknown): JSONContent {
  const own = node.attrs?.['align'] ?? alignment
  const isAligned = node.type === 'paragraph' && (own === 'center' || own === 'right')
  return {
    ...node,
    ...(isAligned && { attrs: { ...node.attrs, textAlign: own } }),
    ...(node.content && { content: node.content.map((child) => withAlignedCells(child, own)) }),
  }
}

/** Whether a block has a Markdown mark that plain text rarely contains by chance. */
function isMarked(token: Token): boolean {
  if (token.type === 'heading') return !isUnderlined(token)
  // A single item may be a date, such as `3. April`.
  if (token.type === 'list') return Array.isArray(token.items) && token.items.length > 1
  return ['table', 'blockquote'].includes(token.type) || (token.type === 'code' && !isIndented(token))
}

/**
 * The Markdown of a pasted block with the line breaks of plain text kept: each line becomes a paragraph, indentation makes no code block, and
 * dashes below a line make a rule instead of a heading.
 */
function toPastedBlock(token: Token): string {
  if (token.type === 'paragraph') return token.raw.replaceAll('\n', '\n\n')
  if (isIndented(token)) return token.raw.replaceAll(/^[ \t]+/gm, '').replaceAll('\n', '\n\n')
  return isUnderlined(token) ? token.raw.replace(/\n(?=-+\s*$)/, '\n\n') : token.raw
}

function isIndented(token: Token): boolean {
  return token.type === 'code' && token.codeBlockStyle === 'indented'
}

function isUnderlined({ type, raw }: Token): boolean {
  return type === 'heading' && !/^\s*#/.test(raw)
}

/** HTML without line breaks: a block of HTML in Markdown ends at an empty line. */
function inOneLine(html: string): string {
  return html.replaceAll('\n', '&#10;')
}

/** HTML with no more than texts may have; the server removes anything else when the text is saved. */
function allowedHtml(html: string): string {
  const body = parseHtml(html)
  for (const element of [...body.querySelectorAll('*')]) {
    const address = element.getAttribute('src') ?? element.getAttribute('href') ?? ''
    const isRejectedFrame = element.localName === 'iframe' && !isKnownHost(address)
    if (!isRichTextElement(element.localName) || isRejectedFrame) {
      element.remove()
      continue
    }
    const allowed = attributesOf(element)
    for (const { name } of [...element.attributes])
      if (!(name in allowed) || (['src', 'href'].includes(name) && !isAllowedAddress(address)))
        element.removeAttribute(name)
  }
  return writeHtml([...body.childNodes])
}

function isAllowedAddress(address: string): boolean {
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined || richTextSchemes.some((allowed) => allowed === scheme)
}

/** Han, kana and Hangul with their punctuation, which also has the quotation marks, dash and ellipsis of Chinese texts. */
const east = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2014\u2018-\u201D\u2026\u3000-\u303F\uFF00-\uFFEF`
const western = String.raw`(?![${east}])[\p{P}\p{S}]`

/**
 * The rules of CommonMark for the delimiters of emphasis expect spaces next to punctuation. Chinese has none: `**准确性：**每组` is bold, since an
 * eastern character may be next to a delimiter whatever follows on its other side.
 *
 * Alternatives of the end of emphasis have the numbers that the tokenizer expects: 1 and 2 end it, 3 and 4 begin another one, 5 and 6 can do
 * either.
 */
function delimiterRules(skipped: string, mark: string, run: string) {
  const punct = String.raw`(?!${mark})${western}`
  const word = String.raw`(?:[${east}]|[^\s\p{P}\p{S}]${mark === '~' ? '' : '|~'})`
  const westernWord = String.raw`(?![${east}])${word}`
  return new RegExp(
    [
      `${skipped}[^${mark}]+(?=[^${mark}])`,
      String.raw`${punct}(${run})(?=\s|$)`,
      String.raw`(?:${westernWord}(?=${run}(?!${mark})(?:\s|${punct}|$))|[${east}](?=${run}(?:\s|$)))(${run})(?!${mark})`,
      String.raw`(?:\s(?=${run}${word})|${punct}(?=${run}${westernWord}))(${run})(?=${word})`,
      String.raw`\s(${run})(?!${mark})(?=${punct})`,
      String.raw`(?:${punct}(?=${run}(?:${punct}|[${east}]))|[${east}])(${run})(?!${mark})(?=\S)`,
      `${word}(${run})(?=${word})`,
    ].join('|'),
    'gu',
  )
}

const punctuation = new RegExp(String.raw`^(?![*_])[\s\p{P}\p{S}${east}]`, 'u')
const easternRules = {
  punctuation,
  emStrongLDelim: new RegExp(
    String.raw`^(?:\*+(?:((?!\*)${western})|([^\s*]))?)|^_+(?:((?!_)${western})|([^\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: delimiterRules(String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)|`, String.raw`\*`, String.raw`\*+`),
  delLDelim: new RegExp(String.raw`^~~?(?:((?!~)${western})|[^\s~])`, 'u'),
  delRDelim: delimiterRules('', '~', '~~?'),
}

const blockOfPlayer = /^ {0,3}<(video|audio)\b[^\n]*<\/\1> *(?:\n+|$)/

/** A parser of Markdown with emphasis next to Chinese punctuation, and with players as blocks. */
export function createMarked(): Marked {
  const marked = new Marked()
  marked.use({
    tokenizer: {
      emStrong() {
        const { inline } = this.rules
        if (inline.punctuation !== punctuation) this.rules = { ...this.rules, inline: { ...inline, ...easternRules } }
        return false
      },
      html(source) {
        const raw = blockOfPlayer.exec(source)?.[0]
        return raw === undefined ? false : { type: 'html', raw, text: raw, block: true, pre: false }
      },
    },
  })
  return marked
}
