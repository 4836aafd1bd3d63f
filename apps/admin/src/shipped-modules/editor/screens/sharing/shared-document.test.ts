import { getSchema } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { ReplaceStep } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRichTextDocument } from '../rich-text-document.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { changesBetween } from './document-changes.ts'
import { type Batch, createSharedDocument, type SharedDocument } from './shared-document.ts'

const schema = getSchema(richTextExtensions({ toUrl: (path) => path }))
const { fromHtml, toHtml } = createRichTextDocument(schema)
const parsed = new Map<string, Node>()
/** Each text is parsed once, which takes longer than all changes of a test. */
const parse = (html: string): Node => {
  const doc = parsed.get(html) ?? schema.nodeFromJSON(fromHtml(html))
  parsed.set(html, doc)
  return doc
}

/** Gives numbers to steps like the server does: only to those of an editor that has all others. */
function createServer() {
  const batches: Batch[] = []
  const last = () => batches.at(-1)?.number ?? 0
  return {
    batches,
    exchange(client: string, editor: SharedDocument) {
      const steps = editor.pending()
      if (steps.length > 0 && editor.number === last())
        batches.push({ client, number: last() + steps.length, steps: JSON.parse(JSON.stringify(steps)) })
      return batches
    },
  }
}

const words = fc.constantFrom('', 'a', '中', 'two words', '<b>bold</b>', '<a href="/x"><img src="/p.png" alt="p"></a>')
const block = fc.oneof(
  words.map((text) => `<p>${text}</p>`),
  words.map((text) => `<h2>${text}</h2>`),
  words.map((text) => `<ul><li><p>${text}</p></li><li><p>end</p></li></ul>`),
  words.map((text) => `<table><tbody><tr><td><p>${text}</p></td><td><p>b</p></td></tr></tbody></table>`),
)
const document = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => schema.topNodeType.create(null, Fragment.from(blocks.flatMap((each) => [...parse(each).children]))))

describe('changes between two documents', () => {
  it('changes lead from any document to any other', () => {
    fc.assert(
      fc.property(document, document, (one, other) => {
        expect(changesBetween(one, other).doc.toJSON()).toEqual(other.toJSON())
      }),
    )
  })

  it('blocks that are equal are not touched', () => {
    const { steps, doc } = changesBetween(
      parse('<p>one</p><p>two</p><p>three</p><p>four</p>'),
      parse('<p>one!</p><p>two</p><p>new</p><p>three</p><p>for</p>'),
    )
    expect(steps.map((step) => step.toJSON().slice?.content)).toEqual([
      undefined,
      [expect.objectContaining({ type: 'paragraph' })],
      [{ type: 'text', text: '!' }],
    ])
    expect(toHtml(doc)).toBe('<p>one!</p><p>two</p><p>new</p><p>three</p><p>for</p>')
  })
})

/** A change that an editor can make of any document, or the exchange of its changes. */
type Turn = { readonly editor: 0 | 1 } & (
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number; readonly length: number }
  | { readonly kind: 'write'; readonly document: Node }
  | { readonly kind: 'exchange' }
)
const editor = fc.constantFrom(0 as const, 1 as const)
const at = fc.nat(400)
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ editor, kind: fc.constant('type' as const), at, text: fc.constantFrom('x', '字', 'ab ') }),
  fc.record({ editor, kind: fc.constant('delete' as const), at, length: fc.nat(30) }),
  fc.record({ editor, kind: fc.constant('write' as const), document }),
  fc.record({ editor, kind: fc.constant('exchange' as const) }),
)

/** The steps of a turn in a document; none if it has no such place. */
function stepsOf(doc: Node, turn: Exclude<Turn, { kind: 'exchange' }>) {
  if (turn.kind === 'write') return changesBetween(doc, turn.document).steps
  const places: number[] = []
  doc.descendants((node, position) => {
    if (node.isTextblock) for (let each = 0; each <= node.content.size; each++) places.push(position + 1 + each)
  })
  const from = places[turn.at % Math.max(1, places.length)]
  if (from === undefined) return []
  if (turn.kind === 'type') return [new ReplaceStep(from, from, new Slice(Fragment.from(schema.text(turn.text)), 0, 0))]
  const to = Math.min(from + turn.length, doc.resolve(from).end())
  return to > from ? [new ReplaceStep(from, to, Slice.empty)] : []
}

describe('a shared document', () => {
  it('two editors have the same text after any order of changes and exchanges', () => {
    fc.assert(
      fc.property(document, fc.array(turn, { maxLength: 30 }), (base, turns) => {
        const server = createServer()
        const editors = (['a', 'b'] as const).map((client) => createSharedDocument({ base, number: 0, client }))
        const exchange = (index: number) => {
          const own = editors[index]
          own?.receive(server.exchange(index === 0 ? 'a' : 'b', own))
        }
        for (const each of turns) {
          const own = editors[each.editor]
          if (!own) continue
          if (each.kind === 'exchange') exchange(each.editor)
          else own.apply(stepsOf(own.doc, each))
        }
        // Each takes what the other has sent, then sends its own, then takes the rest.
        for (const index of [0, 0, 1, 1, 0]) exchange(index)
        const [one, other] = editors
        expect(one?.pending()).toEqual([])
        expect(other?.pending()).toEqual([])
        expect(one?.doc.toJSON()).toEqual(other?.doc.toJSON())
        expect(() => one?.doc.check()).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })

  it('a change whose reply was lost is not made twice', () => {
    const server = createServer()
    const base = parse('<p>text</p>')
    const one = createSharedDocument({ base, number: 0, client: 'a' })
    one.apply(changesBetween(base, parse('<p>text!</p>')).steps)
    server.exchange('a', one)
    expect(one.number).toBe(0)
    one.receive(server.exchange('a', one))
    expect([toHtml(one.doc), one.number, one.pending()]).toEqual(['<p>text!</p>', 1, []])
  })

  it('a picture keeps its link, and changes without numbers survive a restart', () => {
    const base = parse('<p><a href="/x"><img src="/p.png" alt="p"></a> text</p><p>end</p>')
    const one = createSharedDocument({ base, number: 0, client: 'a' })
    one.apply(
      changesBetween(base, parse('<p><a href="/x"><img src="/p.png" alt="p"></a> text</p><p>the end</p>')).steps,
    )
    const again = createSharedDocument({ base, number: 0, client: 'a' })
    again.restore(one.pending())
    again.receive([{ client: 'b', number: 1, steps: [JSON.stringify(new ReplaceStep(2, 7, Slice.empty))] }])
    expect(toHtml(again.doc)).toBe('<p><a href="/x"><img src="/p.png" alt="p"></a></p><p>the end</p>')
  })

  it('an editor that is loaded again has its earlier changes, and sends the rest', () => {
    const server = createServer()
    const base = parse('<p>one</p><p>two</p>')
    const start = () => createSharedDocument({ base, number: 0, client: 'a' })
    const first = start()
    const write = (html: string) => first.apply(changesBetween(first.doc, parse(html)).steps)
    const exchange = () => first.receive(server.exchange('a', first))
    write('<p>one!</p><p>two</p>')
    exchange()
    exchange()
    write('<p>one!</p><p>two, unsent</p>')
    const again = start()
    again.catchUp(server.batches.filter(({ number }) => number <= first.number))
    again.restore(first.pending())
    again.receive(server.batches)
    expect([again.number, toHtml(again.doc)]).toEqual([1, '<p>one!</p><p>two, unsent</p>'])
    again.receive(server.exchange('a', again))
    expect([again.number, again.pending(), toHtml(again.doc)]).toEqual([2, [], '<p>one!</p><p>two, unsent</p>'])
  })

  it('a cursor of another editor is moved over the changes since', () => {
    const base = parse('<p>one</p><p>two</p>')
    const one = createSharedDocument({ base, number: 0, client: 'a' })
    one.receive([
      {
        client: 'b',
        number: 1,
        steps: [JSON.stringify(new ReplaceStep(1, 1, new Slice(Fragment.from(schema.text('ab')), 0, 0)))],
      },
    ])
    one.apply([new ReplaceStep(1, 1, new Slice(Fragment.from(schema.text('c')), 0, 0))])
    expect([one.toLocal(6, 0), one.toLocal(8, 1), one.toLocal(8, 2)]).toEqual([9, 9, undefined])
  })

  it.each([
    ['a gap', [{ client: 'b', number: 3, steps: ['{}'] }], 'A step of the shared text is missing'],
    ['no step', [{ client: 'b', number: 1, steps: ['{"stepType":"none"}'] }], 'No step type none defined'],
    ['no JSON', [{ client: 'b', number: 1, steps: ['x'] }], 'is not valid JSON'],
    [
      'a place outside',
      [{ client: 'b', number: 1, steps: ['{"stepType":"replace","from":90,"to":95}'] }],
      'out of range',
    ],
  ])('changes of another document are rejected and change nothing: %s', (_name, batches, reason) => {
    const base = parse('<p>text</p>')
    const one = createSharedDocument({ base, number: 0, client: 'a' })
    expect(() => one.receive(batches)).toThrow(reason)
    expect([one.number, one.doc.eq(base)]).toEqual([0, true])
  })
})
