import { createChalk, palettes, renderChalk, type Theme } from './chalk/chalk.ts'

const side = 400

/** A seal with the first character of a name, cut by hand, `pixels` wide and square: for a person or a brand without a picture. */
export function sealSvg(name: string, seed: number, pixels: number, theme: 'red' | Theme = 'red'): string {
  const chalk = createChalk(seed)
  const { write, rect, marks } = chalk
  const [character = ''] = name
  const isRed = theme === 'red'
  if (!isRed) rect(46, 46, side - 92, side - 92, { c: 'red', w: 10 })
  write(character, 80, 74, 236, { w: 22 })
  const picture = renderChalk({ marks }, isRed ? 'slate' : theme, { x: 0, y: 0, width: side, height: side, pixels })
  return isRed ? picture.replaceAll(palettes.slate.ground, '#B93A2B') : picture
}
