/** The style of a span. An absent property means the terminal's default. */
export interface Style {
  /** One of {@link colourNames}, or `rgb(r,g,b)`. */
  readonly colour?: string
  readonly background?: string
  readonly bold?: true
  readonly dim?: true
  readonly italic?: true
  readonly underline?: true
  readonly inverse?: true
  readonly strike?: true
}

const plainColours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']
/** The sixteen theme colours in ANSI order: `black` to `white`, `bright-black` to `bright-white`. */
export const colourNames: readonly string[] = [...plainColours, ...plainColours.map((name) => `bright-${name}`)]

/** The property that each code turns on; the code that turns it off is 20 higher. */
const switches: Readonly<Record<number, keyof Style>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
  19: 'colour',
  29: 'background',
}

/**
 * The style after a "select graphic rendition" sequence.
 *
 * @param parameters the text between `ESC [` and `m`.
 * @see https://www.ecma-international.org/publications-and-standards/standards/ecma-48/
 */
export function applyRendition(style: Style | undefined, parameters: string): Style | undefined {
  // Colons divide the parts of one code: `4:3` is a kind of underline, `4;3` an underline and italics.
  const codes = parameters.split(';').map((each) => each.split(':').map(Number))
  let next: Record<string, string | true> = { ...style }
  for (let index = 0; index < codes.length; index += 1) {
    const [first = 0, ...parts] = codes[index] ?? []
    // 21 is a double underline, `4:0` is none.
    const code = first === 21 ? 4 : first === 4 && parts[0] === 0 ? 24 : first
    const on = code < 10 && switches[code]
    const off = switches[code - 20]
    if (on) {
      next[on] = true
    } else if (off) {
      delete next[off]
      // 22 means normal weight, after both bold and dim.
      if (code === 22) delete next['bold']
    } else if (code === 38 || code === 48 || code === 58) {
      const values = parts.length > 0 ? parts : codes.slice(index + 1).map(([value]) => value)
      const isIndexed = values[0] === 5
      // After colons a colour space may stand before the three parts.
      const start = parts.length > 4 ? 2 : 1
      const colour = isIndexed ? toIndexedColour(values[1]) : toRgb(values.slice(start, start + 3))
      // 58 is the colour of the underline, which a style does not have.
      if (colour && code < 58) next[code === 38 ? 'colour' : 'background'] = colour
      if (parts.length === 0) index += isIndexed ? 2 : 4
    } else if (code === 0) {
      next = {}
    } else {
      applyNamedColour(next, code)
    }
  }
  return Object.keys(next).length === 0 ? undefined : next
}

function applyNamedColour(style: Record<string, string | true>, code: number): void {
  const tens = Math.floor(code / 10)
  const name = colourNames[(code % 10) + (tens >= 9 ? 8 : 0)]
  if (code % 10 > 7 || !name) return
  if (tens === 3 || tens === 9) style['colour'] = name
  if (tens === 4 || tens === 10) style['background'] = name
}

/** The 256-colour palette: 16 names, a cube of 6×6×6, 24 greys. */
function toIndexedColour(index = -1): string | undefined {
  if (index < 16) return colourNames[index]
  if (index > 231) return toRgb([0, 0, 0].fill(index * 10 - 2312))
  return toRgb(
    [36, 6, 1].map((place) => {
      const level = Math.floor((index - 16) / place) % 6
      return level && level * 40 + 55
    }),
  )
}

function toRgb(parts: readonly (number | undefined)[]): string | undefined {
  return parts.length === 3 && parts.every((part = -1) => part >= 0 && part < 256) ? `rgb(${parts.join()})` : undefined
}
