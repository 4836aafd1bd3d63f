import { getSchema } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRichTextDocument } from '../rich-text-document.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { commentMarksKey, createCommentMarks, markPassages, passagesOf } from './comment-marks.ts'
import { findQuote, findStart, type Quote, quoteOf, readText } from './quotes.ts'

const schema = getSchema(richTextExtensions({ toUrl: (path) => path }))
const { fromHtml } = createRichTextDocument(schema)
const parse = (html: string): Node => schema.nodeFromJSON(fromHtml(html))

/** The words of a range, with a line for each block. */
const wordsOf = (doc: Node, { from, to }: { readonly from: number; readonly to: number }) =>
  doc.textBetween(from, to, '\n', '\uFFFC')

const quoteWords = (doc: Node, words: string): Quote => {
  const start = readText(doc).text.indexOf(words)
  const quote = findQuote(doc, { exact: words, prefix: '', suffix: '', position: start, digest: readText(doc).digest })
  const found = quote && quoteOf(doc, quote)
  if (!found) throw new Error(`${words} was not found`)
  return found
}

describe('a passage of a text', () => {
  it('is found again with bold words, in lists and cells, over blocks, and as a picture', () => {
    const doc = parse(
      '<p>One <b>bold</b> word</p><ul><li><p>item 文字</p></li></ul><table><tbody><tr><td><p>cell</p></td></tr></tbody></table>' +
        '<figure><img src="/p.png" alt="p"></figure><p>end</p>',
    )
    for (const words of ['bold', 'ne bold w', 'word\nitem', '文字\ncell', '\uFFFC\nend', 'cell\n\uFFFC', 'end']) {
      const quote = quoteWords(doc, words)
      const range = findQuote(doc, quote)
      expect([quote.exact, range && wordsOf(doc, range)]).toEqual([words, words])
    }
  })

  it('is found after words before it were changed, and not when its own words were', () => {
    const quote = quoteWords(parse('<p>The school opens in May. Places are few.</p>'), 'in May')
    const find = (html: string) => {
      const doc = parse(html)
      const range = findQuote(doc, quote)
      return range && [range.from, wordsOf(doc, range)]
    }
    expect(find('<h2>New</h2><p>The school opens in May. Places are few.</p>')).toEqual([23, 'in May'])
    expect(find('<p>The new school opens in May. Places are few.</p>')).toEqual([22, 'in May'])
    expect(find('<p>The school opens in June. Places are few.</p>')).toBeUndefined()
    expect(find('<p>Other schools close early in May, as they say.</p>')).toBeUndefined()
  })

  it('is not one of several equal ones, unless the text is unchanged or the words around it tell them apart', () => {
    const line = '<p>Price on request, as always, in every one of our shops.</p>'
    const doc = parse(`${line}${line}`)
    const all = readText(doc)
    const second = all.text.lastIndexOf('request')
    const range = findQuote(doc, { exact: 'request', prefix: '', suffix: '', position: second, digest: all.digest })
    const quote = range && quoteOf(doc, range)
    expect(quote?.position).toBe(second)
    expect(quote && findQuote(doc, quote)).toEqual(range)
    expect(quote && findQuote(parse(`${line}${line}${line}`), quote)).toBeUndefined()
  })

  it('that was deleted is found only where exactly its words and those around it are', () => {
    const html = '<p>Before the words that are quoted and after them.</p>'
    const gone = { ...quoteWords(parse(html), 'words that'), position: null }
    expect(findQuote(parse(html), gone)).toBeDefined()
    expect(findQuote(parse('<p>Other words that are quoted and after them.</p>'), gone)).toBeUndefined()
  })

  it('has no place without words', () => {
    const doc = parse('<p>a</p><p></p><p>b</p>')
    expect(quoteOf(doc, { from: 2, to: 4 })).toBeUndefined()
    expect(quoteOf(doc, { from: 1, to: 1 })).toBeUndefined()
    expect(quoteOf(parse('<p></p>'), { from: 0, to: 2 })).toBeUndefined()
  })
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '字', ' ', '\n'), maxLength: 60 })

describe('changes elsewhere', () => {
  it('never lead from the quote of a passage to other words', () => {
    const cases = fc.record({
      before: letters,
      exact: fc.string({ unit: fc.constantFrom('a', 'b', '字', ' '), minLength: 1, maxLength: 8 }),
      after: letters,
      head: letters,
      tail: letters,
    })
    fc.assert(
      fc.property(cases, ({ before, exact, after, head, tail }) => {
        const prefix = before.slice(-32)
        const suffix = after.slice(0, 32)
        const quote = { exact, prefix, suffix, position: before.length, digest: 'of the first text' }
        // Everything that is not next to the passage is written again, perhaps with a copy of the passage.
        const text = `${head}${prefix}${exact}${suffix}${tail}`
        const found = findStart({ text, digest: 'another' }, quote)
        expect([head.length + prefix.length, undefined]).toContain(found)
      }),
      { numRuns: 2000 },
    )
  })

  const block = fc.oneof(
    fc.constantFrom('', 'ab', 'ab ab', '中文 ab').map((text) => `<p>${text}</p>`),
    fc.constantFrom('', 'ab').map((text) => `<ul><li><p>${text}</p></li></ul>`),
  )
  const place = fc.nat(200)
  const edit = fc.record({ at: place, length: fc.nat(6), text: fc.constantFrom('', 'ab', '字') })

  it('move the mark of a passage with its words in an open text', () => {
    const html = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join(''))
    fc.assert(
      fc.property(html, html, fc.array(edit, { maxLength: 12 }), (before, after, edits) => {
        const doc = parse(`${before}<p>x the passage y</p>${after}`)
        const range = findQuote(doc, quoteWords(doc, 'the passage'))
        if (!range) throw new Error('the passage was not found')
        let state = EditorState.create({ doc, plugins: [createCommentMarks(() => undefined)] })
        const change = (transaction: Transaction) => {
          state = state.apply(transaction)
        }
        const marks = markPassages(doc, { ranges: new Map([[1, range]]), active: undefined })
        change(state.tr.setMeta(commentMarksKey, marks))
        for (const { at, length, text } of edits) {
          const now = passagesOf(state).get(1)
          const from = at % (state.doc.content.size + 1)
          const to = Math.min(from + length, state.doc.content.size)
          const place = state.doc.resolve(from)
          const isElsewhere = now && (to <= now.from || from >= now.to)
          if (!place.parent.isTextblock || !isElsewhere || to > place.end()) continue
          const slice = text === '' ? Slice.empty : new Slice(Fragment.from(schema.text(text)), 0, 0)
          change(state.tr.replace(from, to, slice))
        }
        const last = passagesOf(state).get(1)
        expect(last && wordsOf(state.doc, last)).toBe('the passage')
        const quote = last && quoteOf(state.doc, last)
        expect(quote && findQuote(state.doc, quote)).toEqual(last)
      }),
      { numRuns: 60 },
    )
  })

  it('a passage whose words are all deleted has no mark', () => {
    const doc = parse('<p>x the passage y</p>')
    const range = findQuote(doc, quoteWords(doc, 'the passage'))
    if (!range) throw new Error('the passage was not found')
    const state = EditorState.create({ doc, plugins: [createCommentMarks(() => undefined)] })
    const marks = markPassages(doc, { ranges: new Map([[1, range]]), active: undefined })
    const marked = state.apply(state.tr.setMeta(commentMarksKey, marks))
    expect(passagesOf(marked).size).toBe(1)
    expect(passagesOf(marked.apply(marked.tr.delete(range.from, range.to))).size).toBe(0)
  })
})
