/** The family of the site's own Song face, as the font stack of headings names it. */
export const headingFamily = 'Site Song'

/** The most characters of one file: a page of many headings has about 200, and a path has at most 2,048 characters. */
const mostCharacters = 400

/** Chinese characters and their punctuation. Other scripts keep the fonts of the reader, whose widths differ: a page would shift. */
const chinese = /[\u3001-\u3011\u3014-\u3017\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF0F\uFF1A-\uFF1F]/g

/** The Chinese characters of a text, each once and in a fixed order, so that the same characters have the same address. */
export function chineseCharacters(text: string): string[] {
  return [...new Set(text.match(chinese))].toSorted()
}

/** Path of the font file with some Chinese characters: four hexadecimal digits for each. */
export function headingFontPath(characters: readonly string[]): string {
  return `/fonts/song/${characters.slice(0, mostCharacters).map(codeOf).join('')}`
}

/** The characters of a font file by its name; undefined for a name that `headingFontPath` does not make. */
export function charactersOfFont(name: string): string | undefined {
  const text = (name.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')
  const characters = chineseCharacters(text)
  const isKnown = characters.length > 0 && headingFontPath(characters) === headingFontPath([]) + name
  return isKnown ? characters.join('') : undefined
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
