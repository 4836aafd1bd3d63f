import { appendEntry, emptyOutput, linesOf, textOf } from '@teachnet/terminal-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLines, markLine, toText } from './task-output.tsx'

const output = appendEntry(emptyOutput, 'plain\n\u001b[31mRed error\u001b[0m again\nend')
const lines = linesOf(output)

describe('the text of an output', () => {
  it('the text of an output has one line for each line, without colours', () => {
    expect(toText(output)).toBe('plain\nRed error again\nend\n')
  })

  it.each([
    ['', []],
    ['red', [1]],
    ['error again', [1]],
    ['n', [0, 1, 2]],
    ['nowhere', []],
  ])('finds %j in the lines %j', (query, wanted) => {
    expect(findLines(lines, query)).toEqual(wanted)
  })

  it('marks a match, also where the colour changes within it', () => {
    expect(markLine(lines[1] ?? [], 'ERROR A')).toEqual([
      { text: 'Red ', style: { colour: 'red' }, isMatch: false },
      { text: 'error', style: { colour: 'red' }, isMatch: true },
      { text: ' a', isMatch: true },
      { text: 'gain', isMatch: false },
    ])
  })

  it('marks do not change the text, whatever the search', () => {
    const span = fc.record({ text: fc.string({ minLength: 1, unit: fc.constantFrom('a', 'A', 'b', 'İ', '中') }) })
    fc.assert(
      fc.property(fc.array(span), fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', 'i') }), (line, query) => {
        const marked = markLine(line, query)
        expect(textOf(marked)).toBe(textOf(line))
        for (const { text, isMatch } of marked) if (isMatch) expect(query.length).toBeGreaterThanOrEqual(text.length)
      }),
    )
  })
})
