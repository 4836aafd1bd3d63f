import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendEntry, appendText, emptyOutput, storedLines, linesOf, type Output, textOf } from './output.ts'
import { longestLine } from './cells.ts'

const print = (...entries: string[]) => entries.reduce(appendEntry, emptyOutput)
const read = (output: Output) => linesOf(output).map(textOf)
const esc = '\u001b['

describe('output', () => {
  it('splits entries into lines (Q15)', () => {
    expect(read(print('one', 'two\nthree\r\nfour\n', '\n', '', 'five'))).toEqual([
      'one',
      'two',
      'three',
      'four',
      '',
      'five',
    ])
  })

  it('overwrites from the left after a carriage return (Q15)', () => {
    expect(read(print('10%\r20%\r100% done\rX'))).toEqual(['X00% done'])
    expect(read(print('downloading\rok\nnext'))).toEqual(['okwnloading', 'next'])
  })

  it('continues the last line if an entry ends or begins with a carriage return (Q15)', () => {
    expect(read(print('10%\r', '20%\r', '99%'))).toEqual(['99%'])
    expect(read(print('10%', '\r20%', '\r30%'))).toEqual(['30%'])
    expect(read(print('a\r', '\nb'))).toEqual(['a', 'b'])
    expect(read(print('a', '\r\nb'))).toEqual(['a', '', 'b'])
  })

  it('moves back and forth and erases within a line of output (Q15)', () => {
    expect(read(print('abc\b\bX'))).toEqual(['aXc'])
    expect(read(print(`abcdef\r${esc}Kxy`))).toEqual(['xy'])
    expect(read(print(`abcdef${esc}2K\rxy`))).toEqual(['xy'])
    expect(read(print(`abc${esc}6Gx${esc}1GX`))).toEqual(['Xbc  x'])
  })

  it('moves to earlier lines of output and back, and to tab stops (Q15)', () => {
    expect(read(print('one', 'two', `${esc}2AX`, 'three'))).toEqual(['Xne', 'three'])
    expect(read(print('one', 'two', `${esc}2A${esc}JX`))).toEqual(['X'])
    expect(read(print('a\tb'))).toEqual(['a       b'])
  })

  it('a hyperlink is data of its span; addresses that are not for the web are dropped (Q15)', () => {
    const link = (url: string, text: string) => `\u001b]8;id=1;${url}\u001b\\${text}\u001b]8;;\u0007`
    expect(linesOf(print(`see ${link('https://a.test/b', 'docs')}.`))).toEqual([
      [{ text: 'see ' }, { text: 'docs', link: 'https://a.test/b' }, { text: '.' }],
    ])
    expect(linesOf(print(link('javascript:alert(1)', 'x')))).toEqual([[{ text: 'x' }]])
  })

  it('a family of emoji and a combining mark that arrives later stay whole (Q15)', () => {
    expect(read(print('👨‍👩‍👧x\rab'))).toEqual(['abx'])
    expect(read([`e`, '\u0301', 'a'].reduce(appendText, emptyOutput))).toEqual(['e\u0301a'])
  })

  it.each(['👨‍👩‍👧 x', '❤️|', '1️⃣ x', '🇩🇪🇫🇷 x', '👍🏽 x', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 x', '각x', 'กำ x', 'क्षि x', '\u0600a', '👩\u001b[31m‍💻 x'])(
    'shows %s the same in pieces as whole (Q15)',
    (text) => {
      const whole = linesOf(appendText(emptyOutput, text))
      expect(linesOf([...text].reduce(appendText, emptyOutput))).toEqual(whole)
      // A piece may end within a character of two code units.
      expect(linesOf(text.split('').reduce(appendText, emptyOutput))).toEqual(whole)
    },
  )

  it('keeps the text of a sign that becomes an emoji by its second code point (Q15)', () => {
    expect(read(['1', '\ufe0f', '\u20e3', '|'].reduce(appendText, emptyOutput))).toEqual(['1️⃣|'])
    expect(read(['ab', '\r', '❤', '\ufe0f', '|'].reduce(appendText, emptyOutput))).toEqual(['❤️|'])
  })

  it('two outputs that are written in turn are those that are written alone (Q15)', () => {
    const word = fc.constantFrom(
      'ab',
      '文',
      '단어',
      'كلمات',
      'शब्द',
      '\u0301',
      '👩‍👧',
      '\ufffd',
      ' ',
      '\r',
      '\b',
      `${esc}3C`,
      `${esc}31m`,
    )
    const words = fc.array(word, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(words, words, (one, other) => {
        let [first, second] = [emptyOutput, emptyOutput]
        for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
          first = appendText(first, one[at] ?? '')
          second = appendText(second, other[at] ?? '')
        }
        const alone = (texts: readonly string[]) => linesOf(texts.reduce(appendText, emptyOutput))
        expect([linesOf(first), linesOf(second)]).toEqual([alone(one), alone(other)])
      }),
      { numRuns: 500 },
    )
  })

  it('text in pieces of any length equals the whole, also where a piece ends within a character (Q15)', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'a',
        'bc ',
        '中',
        '文字',
        '\r',
        '\n',
        '\r\n',
        '\b',
        '\t',
        '\u001b[31m',
        '\u001b[0m',
        '\u001b[2C',
        '\u001b[A',
      ),
      fc.constantFrom(
        '\u001b[K',
        '\u001b[2L',
        '\u001b[M',
        '\u001b[3b',
        '\u001b[1K',
        '\u001b[2P',
        '\u001b[X',
        '\u001b[2@',
        '\u001b7',
        '\u001b8',
        '\u001b[B',
        '\u001b[J',
      ),
      fc.constantFrom(
        '👨‍👩‍👧',
        '❤️',
        '❤',
        '1️⃣',
        '🇩',
        '🇩🇪',
        '🇫🇷',
        '👍',
        '🏽',
        '\u200d',
        '\ufe0f',
        '\u0301',
        'e\u0301',
        '👩‍💻',
      ),
      fc.constantFrom(
        'ᄀ',
        '\u1161',
        '\u11a8',
        '각',
        'ก',
        '\u0e33',
        'क',
        '\u094d',
        'ष',
        '\u0600',
        '\u0d4e',
        '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
        '\ud83d',
        '\udc68',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    const cuts = fc.array(fc.nat(), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), cuts, (parts, places) => {
        const text = parts.join('')
        const ends = [...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b)
        const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
        const whole = appendText(emptyOutput, text)
        for (const output of [pieces, text.split('')].map((each) => each.reduce(appendText, emptyOutput))) {
          expect(linesOf(output)).toEqual(linesOf(whole))
          expect([output.column, output.up ?? 0]).toEqual([whole.column, whole.up ?? 0])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('a line of wide characters ends at its last cell, in pieces as well (Q14)', () => {
    const whole = read(appendText(emptyOutput, '中'.repeat(longestLine)))
    expect(whole).toEqual(['中'.repeat(longestLine / 2)])
    expect(read(['中'.repeat(longestLine / 2), '文'].reduce(appendText, emptyOutput))).toEqual(whole)
  })

  it('turns colours and weights into spans that last until changed, also across entries (Q15)', () => {
    const output = print(`plain ${esc}1;31mred${esc}39m bold`, `still${esc}0m not`)
    expect(linesOf(output)).toEqual([
      [
        { text: 'plain ' },
        { text: 'red', style: { bold: true, colour: 'red' } },
        { text: ' bold', style: { bold: true } },
      ],
      [{ text: 'still', style: { bold: true } }, { text: ' not' }],
    ])
  })

  it.each([
    ['32', { colour: 'green' }],
    ['97', { colour: 'bright-white' }],
    ['44;103', { background: 'bright-yellow', colour: undefined }],
    ['38;5;9', { colour: 'bright-red' }],
    ['38;5;208', { colour: 'rgb(255,135,0)' }],
    ['48;5;244', { background: 'rgb(128,128,128)' }],
    ['38;2;1;2;3', { colour: 'rgb(1,2,3)' }],
    ['38:2:1:2:3', { colour: 'rgb(1,2,3)' }],
    ['2;3;4;7;9', { dim: true, italic: true, underline: true, inverse: true, strike: true }],
    ['1;2;22;3;23;4;24;7;27;9;29;31;39;41;49', undefined],
    ['38;2;999;0;0', undefined],
    ['38;5', undefined],
    ['99;55', undefined],
    ['', undefined],
  ])('renders the rendition %s (Q15)', (code, style) => {
    const [span] = linesOf(print(`${esc}${code}mx`))[0] ?? []
    expect(span?.style).toEqual(style)
  })

  it('reads a colour with colons with and without a colour space, as most terminals do (Q15)', () => {
    const styleOf = (codes: string) => linesOf(print(`${esc}${codes}mx`))[0]?.[0]?.style
    expect(styleOf('38:2:10:20:30')).toEqual({ colour: 'rgb(10,20,30)' })
    expect(styleOf('48:2::10:20:30')).toEqual({ background: 'rgb(10,20,30)' })
  })

  it('removes all other sequences and control characters from the output (Q15)', () => {
    const noise = `${esc}?25l${esc}2J${esc}1;1H\u001b]0;title\u0007\u001b]8;;http://x\u001b\\\u001b7\u0000\u0007\u007f\u009b?7h`
    expect(read(print(`a${noise}b`))).toEqual(['ab'])
  })

  it('reads a sequence that arrives in two pieces, and drops one that never ends (Q15)', () => {
    expect(linesOf(print('x\u001b', '[31', 'my'))).toEqual([[{ text: 'x' }, { text: 'y', style: { colour: 'red' } }]])
    expect(read(print(`a\u001b]0;${'t'.repeat(5000)}`, 'b'))).toEqual(['ab'])
    expect(read(print('\u001b]0;open\nnext line'))).toContain('next line')
  })

  it('the output keeps the last lines, counts dropped ones, and truncates endless lines (Q14)', () => {
    const output = print(Array.from({ length: 60_000 }, (_, index) => `line ${index}`).join('\n'))
    const lines = read(output)
    expect(lines.length).toBeGreaterThanOrEqual(storedLines)
    expect(lines.length).toBeLessThan(storedLines + 500)
    expect(lines.length + output.dropped).toBe(60_000)
    expect(lines.at(-1)).toBe('line 59999')
    expect(lines[0]).toBe(`line ${output.dropped}`)
    expect(read(print('x'.repeat(longestLine * 3)))[0]).toHaveLength(longestLine)
  })

  it('appends 100,000 lines one by one much faster than copying all of them each time (Q14)', () => {
    let output = emptyOutput
    for (let index = 0; index < 100_000; index += 1) output = appendEntry(output, `${esc}32mline ${index}`)
    expect(output.dropped + linesOf(output).length).toBe(100_000)
  })

  it('never mutates its input, and returns the same output for the same entries (Q14)', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('\r', '\n', '\b', `${esc}31m`, `${esc}0m`, '\u001b', `${esc}K`, '[3', 'm'),
    )
    const entry = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        let output = emptyOutput
        for (const each of entries) {
          const before = JSON.stringify(output)
          const next = appendEntry(output, each)
          expect(JSON.stringify(output)).toBe(before)
          output = next
        }
        expect(output).toEqual(entries.reduce(appendEntry, emptyOutput))
        for (const line of read(output)) expect(line).not.toMatch(/[^\P{Cc}\t]/u)
      }),
    )
  })
})
