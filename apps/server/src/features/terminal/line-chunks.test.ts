import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineChunks, type Chunk } from './line-chunks.ts'

function feed(chunks: readonly string[]): Chunk[] {
  const pieces = createLineChunks()
  return [...chunks.map((chunk) => pieces.add(chunk)), pieces.end()].filter((piece) => piece !== undefined)
}

describe('pieces of lines', () => {
  it.each([
    [['a\nb\n'], [['a\nb\n', 2]]],
    [
      ['a', 'b\nc'],
      [
        ['ab\n', 1],
        ['c', 1],
      ],
    ],
    [['10%\r20%\r'], [['10%\r20%\r', 0]]],
    [
      ['done\r', '\nnext\n'],
      [
        ['done\r', 0],
        ['\nnext\n', 2],
      ],
    ],
    [['a\u0000b\n'], [['ab\n', 1]]],
    [['', ''], []],
  ] as const)('the pieces of %j are %j', (chunks, wanted) => {
    expect(feed(chunks).map(({ text, lines }) => [text, lines])).toEqual(wanted)
  })

  it('pieces of lines lose no text and count each line once, wherever the text is split', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '中')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(text), (chunks) => {
        const pieces = feed(chunks)
        const full = chunks.join('')
        expect(pieces.map((piece) => piece.text).join('')).toBe(full)
        const lines = pieces.reduce((sum, piece) => sum + piece.lines, 0)
        const isOpen = full !== '' && !/[\r\n]$/.test(full)
        expect(lines).toBe(full.split('\n').length - 1 + (isOpen ? 1 : 0))
      }),
    )
  })

  it('pieces contain whole lines where a large chunk cuts a line, as a pipe does', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join('')
    const chunks = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
      text.slice(at * 65_536, (at + 1) * 65_536),
    )
    const pieces = feed(chunks)
    expect(pieces.every((piece) => piece.text.endsWith('\n'))).toBe(true)
    expect(pieces.reduce((sum, piece) => sum + piece.lines, 0)).toBe(20_000)
  })

  it('a long text without a line break is passed on, and a prompt is held back', () => {
    const pieces = createLineChunks()
    expect(pieces.add('x'.repeat(20_000))?.text).toHaveLength(20_000)
    expect(pieces.add('Go on? (Y/n) ')).toBeUndefined()
    expect(pieces.pending()).toBe('Go on? (Y/n) ')
  })
})
