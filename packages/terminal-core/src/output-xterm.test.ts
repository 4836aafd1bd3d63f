import { Unicode11Addon } from '@xterm/addon-unicode11'
import headless from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendText, emptyOutput, linesOf, textOf } from './output.ts'
import { applyRendition, colourNames, type Style } from './style.ts'
import recordings from './test-support/recordings.json' with { type: 'json' }

/** The lines of a screen of xterm that is large enough for everything. */
async function screenOf(text: string): Promise<string[]> {
  const terminal = new headless.Terminal({ cols: 400, rows: 120, allowProposedApi: true })
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  await new Promise<void>((resolve) => terminal.write(text, resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '')
  terminal.dispose()
  return withoutBlankEnd(lines)
}

/** Lines without the blanks that a terminal cannot tell from nothing. */
function withoutBlankEnd(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.replace(/ +$/, ''))
  return trimmed.slice(0, trimmed.findLastIndex((line) => line !== '') + 1)
}

const ours = (...parts: string[]) => withoutBlankEnd(linesOf(parts.reduce(appendText, emptyOutput)).map(textOf))

function inChunks(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length))
}

/** The style in which xterm shows the last cell of a text. */
async function styleOf(text: string): Promise<Style | undefined> {
  const terminal = new headless.Terminal({ cols: 400, rows: 2, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(text, resolve))
  const { active } = terminal.buffer
  const cell = active.getLine(0)?.getCell(active.cursorX - 1)
  terminal.dispose()
  if (!cell) throw new Error('no cell')
  const colour = cell.isFgRGB() ? rgbOf(cell.getFgColor()) : cell.isFgPalette() && paletteOf(cell.getFgColor())
  const background = cell.isBgRGB() ? rgbOf(cell.getBgColor()) : cell.isBgPalette() && paletteOf(cell.getBgColor())
  const style = Object.fromEntries(
    Object.entries({
      colour,
      background,
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      italic: cell.isItalic() !== 0,
      underline: cell.isUnderline() !== 0,
      inverse: cell.isInverse() !== 0,
      strike: cell.isStrikethrough() !== 0,
    }).filter(([, value]) => value !== false),
  )
  return Object.keys(style).length > 0 ? style : undefined
}

function rgbOf(colour: number): string {
  return `rgb(${colour >> 16},${(colour >> 8) & 255},${colour & 255})`
}

/** The colours of indexes above 15 do not depend on the theme. */
function paletteOf(index: number): string | undefined {
  return index < 16 ? colourNames[index] : applyRendition(undefined, `38;5;${index}`)?.colour
}

describe('output as xterm shows it', () => {
  it.each(Object.entries(recordings))('of %s, in pieces of any length (Q15)', async (_, recording) => {
    const expected = await screenOf(recording)
    expect(expected.length).toBeGreaterThan(0)
    for (const length of [recording.length, 1000, 17, 3]) expect(ours(...inChunks(recording, length))).toEqual(expected)
  })

  const esc = '\u001b'
  it.each([
    ['charsets', `a${esc}(Bb${esc})0c${esc}#8`.replace(`${esc}#8`, '')],
    ['line drawing', `${esc}(0lqk\r\nx${esc}(B x ${esc}(0x\r\nmqj\r\n\`abcdefghijklmnopqrstuvwxyz{|}~ A1_${esc}(Bq`],
    ['line drawing in the second set', `q${esc})0q\u000eq中q\u000fq${esc}(0q\u000e${esc})Bq\u000fq${esc}(Aq`],
    ['a repeated line', `${esc}(0q${esc}[3b${esc}(Bq${esc}[2b`],
    ['line drawing that a saved position ends or goes on with', `${esc}7${esc}(0q${esc}7${esc}(B${esc}8qq\r\nq`],
    ['private and intermediate sequences', `a${esc}[?25lb${esc}[>4;2mc${esc}[!pd${esc}[2 qe${esc}[?2026h`],
    ['bodies of strings', `a${esc}P1$r0m${esc}\\b${esc}_app${esc}\\c${esc}]0;title\u0007d${esc}^pm${esc}\\e`],
    ['sequences of eight bits', 'a\u009b31mb\u009b0m\u009d0;title\u0007c'],
    ['cursor up and down', `one\r\ntwo\r\nthree${esc}[2AX${esc}[1BY\r\n`],
    ['cursor left and right', `abcdef${esc}[3DX${esc}[2CY${esc}[99DZ`],
    ['next and previous line', `one\r\ntwo\r\nthree${esc}[2FX${esc}[EY`],
    ['erase in a line, 0 to 2', `abcdef${esc}[3D${esc}[K\r\nabcdef${esc}[3D${esc}[1K\r\nabcdef${esc}[2KX`],
    ['erase below', `one\r\ntwo\r\nthree${esc}[2A\r${esc}[JX`],
    ['erase, delete and insert characters', `abcdef\r${esc}[2X\r\nabcdef\r${esc}[2P\r\nabcdef\r${esc}[2@XY`],
    ['tabs', 'a\tb\r\nabcdefgh\tc\r\n\t\td'],
    ['wide characters, halves of which are overwritten', `中文字\rX\r\n中文字${esc}[2D${esc}[1DX\r\n中文${esc}[3DY`],
    ['wide characters that are erased', `中文字\r${esc}[1C${esc}[1X\r\n中文字\r${esc}[1P`],
    ['emoji and combining marks', 'a👋b\re\u0301 \r\ne\u0301clair\u0301s\r\n한국어 ｆｕｌｌ'],
    ['a saved position', `one${esc}7two${esc}8X\r\nabc${esc}[sdef${esc}[uY`],
    ['a saved position in an earlier line', `one${esc}7\r\ntwo\r\nthree${esc}8X`],
    ['relative positions by their other names', `abcdef${esc}[3\`X${esc}[2aY\r\none\r\ntwo${esc}[2A${esc}[1eZ`],
    ['tab stops forwards and backwards', `a${esc}[2Ib${esc}[Zc${esc}[9Zd`],
    ['index, next line and reverse index', `one\r\ntwo${esc}MX${esc}EY${esc}DZ`],
    ['lines that are inserted', `one\r\ntwo\r\nthree${esc}[2A${esc}[2LX${esc}[4BY`],
    ['lines that are deleted', `one\r\ntwo\r\nthree\r\nfour${esc}[3A${esc}[2MX${esc}[BY`],
    ['lines that are deleted to the end', `one\r\ntwo\r\nthree${esc}[A${esc}[9MX\r\nY`],
    ['a repeated character', `a${esc}[3b\r\n中${esc}[2b|`],
    ['invalid sequences', `a${esc}[38;5;-1mb${esc}[1!Ac${esc}[2!9Dd`],
    ['line feeds without a carriage return before them', 'a\r\nb\u000b\rc\u000c\rd'],
  ])('for %s (Q15)', async (_, text) => {
    const expected = await screenOf(text)
    expect(ours(text)).toEqual(expected)
    expect(ours(...inChunks(text, 1))).toEqual(expected)
  })

  it('for any order of the moves and texts that it follows (Q15)', async () => {
    const part = fc.oneof(
      fc.constantFrom('a', 'bc', '中', '文字', '👋', 'x y', '\r', '\b', '\t', '\r\n'),
      fc
        .tuple(
          fc.constantFrom('A', 'C', 'D', 'G', 'K', 'P', 'X', '@', 'J', 'I', 'Z', 'a', '`'),
          fc.integer({ min: 1, max: 4 }),
        )
        .map(([final, count]) => `${esc}[${final === 'K' ? count % 3 : final === 'J' ? 0 : count}${final}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        expect(ours(...parts)).toEqual(await screenOf(parts.join('')))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['underlines of any kind', '4:3'],
    ['no underline', '4;4:0'],
    ['a double underline', '1;21'],
    ['a colour of the underline by index', '4;58;5;1'],
    ['a colour of the underline by parts', '4;58;2;1;3;7'],
    ['a colour of the underline with colons', '4;58:2::1:3:7'],
    ['a colour with colons and a colour space', '38:2::10:20:30;1'],
    ['an indexed colour with colons', '48:5:9;3'],
    ['a colour that is none', '38;9;1'],
    ['an overline', '53;1'],
  ])('styles: %s (Q15)', async (_, codes) => {
    const text = `${esc}[${codes}mx`
    expect(linesOf(appendText(emptyOutput, text))[0]?.at(-1)?.style).toEqual(await styleOf(text))
  })

  it('styles for any order of codes (Q15)', async () => {
    const single = fc.integer({ min: 0, max: 110 }).filter((code) => ![38, 48, 58].includes(code))
    const byte = fc.integer({ min: 0, max: 255 })
    const kind = fc.constantFrom(38, 48, 58)
    const code = fc.oneof(
      { weight: 3, arbitrary: single.map(String) },
      fc.tuple(kind, byte).map(([of, index]) => `${of};5;${index}`),
      fc.tuple(kind, byte).map(([of, index]) => `${of}:5:${index}`),
      fc.tuple(kind, byte, byte, byte).map(([of, ...parts]) => `${of};2;${parts.join(';')}`),
      fc.tuple(kind, byte, byte, byte).map(([of, ...parts]) => `${of}:2::${parts.join(':')}`),
      fc.integer({ min: 0, max: 5 }).map((form) => `4:${form}`),
      fc.constant(''),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(code, { minLength: 1, maxLength: 8 }), async (codes) => {
        const text = `${esc}[${codes.join(';')}mx`
        expect(linesOf(appendText(emptyOutput, text))[0]?.at(-1)?.style).toEqual(await styleOf(text))
      }),
      { numRuns: 300 },
    )
  })
})
