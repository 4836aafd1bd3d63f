import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { type Box, pictureSize } from './clicks.ts'
import { type Glyph, icons } from './glyphs.ts'
import { type RandomBytes, randomInt } from './random-int.ts'

interface PlacedGlyph {
  readonly glyph: Glyph
  readonly box: Box
}

const inks = ['#1d3557', '#7a2418', '#1f4d38', '#4a2c66', '#6b4a0b', '#24505c'] as const

const papers = ['#fbf9f4', '#f3efe4', '#eef2f6', '#f1f4ec'] as const

const maxTilt = Math.PI / 9

/** The picture of a click captcha, as a PNG. */
export async function renderGlyphs(random: RandomBytes, placed: readonly PlacedGlyph[]): Promise<Buffer> {
  const { width, height } = pictureSize
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  renderPaper(context, random, { width, height })
  for (const item of placed) renderGlyph(context, random, item)
  renderScratches(context, random, { width, height, count: 5 })
  return canvas.encode('png')
}

/** The picture of a code to type, as a PNG. */
export async function renderDigits(random: RandomBytes, digits: string): Promise<Buffer> {
  const size = { width: 30 * digits.length + 20, height: 50 }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  renderPaper(context, random, size)
  for (const [index, text] of [...digits].entries())
    renderGlyph(context, random, {
      glyph: { kind: 'text', text },
      box: { left: 10 + index * 30, top: 8 + randomInt(random, 7), width: 30, height: 30 },
    })
  renderScratches(context, random, { ...size, count: 4 })
  return canvas.encode('png')
}

/** Draws a tilted item inside its box, so that every click on the item is inside the box. */
export function renderGlyph(context: SKRSContext2D, random: RandomBytes, { glyph, box }: PlacedGlyph): void {
  const tilt = (randomInt(random, 1001) / 500 - 1) * maxTilt
  // Scales the rotated square so that its corners stay inside the box.
  const side = box.height / (Math.cos(tilt) + Math.sin(Math.abs(tilt)))
  context.save()
  context.translate(box.left + box.width / 2, box.top + box.height / 2)
  context.rotate(tilt)
  context.fillStyle = pick(random, inks)
  if (glyph.kind === 'icon') {
    context.scale(side / 24, side / 24)
    context.translate(-12, -12)
    context.fill(new Path2D(icons[glyph.icon]), 'evenodd')
  } else {
    context.font = `${side}px ${requireFont()}`
    const ink = context.measureText(glyph.text)
    const x = (ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2
    const y = (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2
    context.fillText(glyph.text, x, y)
  }
  context.restore()
}

interface Size {
  readonly width: number
  readonly height: number
}

function renderPaper(context: SKRSContext2D, random: RandomBytes, { width, height }: Size): void {
  context.fillStyle = pick(random, papers)
  context.fillRect(0, 0, width, height)
  for (let dot = 0; dot < (width * height) / 350; dot += 1) {
    context.fillStyle = `${pick(random, inks)}33`
    context.fillRect(randomInt(random, width), randomInt(random, height), 2, 2)
  }
}

function renderScratches(
  context: SKRSContext2D,
  random: RandomBytes,
  { width, height, count }: Size & { count: number },
): void {
  context.lineWidth = 1.5
  for (let line = 0; line < count; line += 1) {
    context.strokeStyle = `${pick(random, inks)}77`
    context.beginPath()
    context.moveTo(0, randomInt(random, height))
    context.bezierCurveTo(
      randomInt(random, width),
      randomInt(random, height),
      randomInt(random, width),
      randomInt(random, height),
      width,
      randomInt(random, height),
    )
    context.stroke()
  }
}

function pick<T>(random: RandomBytes, choices: readonly [T, ...T[]]): T {
  return choices[randomInt(random, choices.length)] ?? choices[0]
}

let family: string | undefined

/** Registers both halves of the font under one name, at the first captcha to keep the start fast. */
function requireFont(): string {
  if (family) return family
  const files = [
    import.meta
      .resolve('@fontsource/zcool-qingke-huangyou/files/zcool-qingke-huangyou-chinese-simplified-400-normal.woff2'),
    import.meta.resolve('@fontsource/zcool-qingke-huangyou/files/zcool-qingke-huangyou-latin-400-normal.woff2'),
  ]
  for (const file of files)
    if (!GlobalFonts.registerFromPath(fileURLToPath(file), 'Captcha'))
      throw new Error(`The captcha font cannot be read: ${file}`)
  family = 'Captcha'
  return family
}
