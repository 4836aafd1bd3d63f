import { fileURLToPath } from 'node:url'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { LogPort } from '../../platform/ports.ts'
import { createWorkQueue } from '../../platform/process/work-queue.ts'
import { breakLines } from './break-lines.ts'
import { createFontSubsets, type SubsetFont } from './heading-font/font-subsets.ts'

/** The content of a picture for link previews. */
interface ShareCard {
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** Loads a picture next to the words, in any raster format or SVG, when it is the card's turn. */
  readonly loadPicture?: () => Promise<Uint8Array | undefined>
}

/** An icon of the site. */
interface SiteIcon {
  /** Width and height in pixels. */
  readonly size: number
  readonly siteName: string
  /** The logo; without one, a seal with the first character of the name is rendered. */
  readonly loadPicture?: () => Promise<Uint8Array | undefined>
  /** `transparent`: the picture alone; `solid`: on the colour of paper; `maskable`: also with an edge that a system may cut off. */
  readonly ground: 'transparent' | 'solid' | 'maskable'
}

/** Size of a card in pixels: the ratio that link previews use. */
export const cardSize = { width: 1200, height: 630 } as const

/** Renders PNGs and subsets of the heading font. Undefined when too many requests wait: the caller then tells its client to retry. */
export interface ImageRenderer {
  readonly renderCard: (card: ShareCard) => Promise<Uint8Array | undefined>
  readonly renderIcon: (icon: SiteIcon) => Promise<Uint8Array | undefined>
  readonly subsetFont: SubsetFont
}

/** Colours of the light theme: previews are shown on pages of others, whose theme is unknown. */
const colours = {
  paper: '#FBF9F4',
  text: '#1B1F27',
  muted: '#5B6472',
  line: '#E4DED2',
  seal: '#C8402F',
  onSeal: '#FFFFFF',
}

/** Two at a time, so that rendering leaves a core to the pages; a queue of a second or two. */
const queueLimits = { count: 2, mostWaiting: 40 }

/** Maximum number of pixels of a picture that is decoded. */
const mostPixels = 60_000_000

const margin = 72

const pictureWidth = 420

/** Of a picture that is clearly wider than high, as the board of a teacher: it is shown in full. */
const wideWidth = 540

/** Creates the image renderer. Call it once in each process: its queue limits the pictures that are rendered at a time. */
export function createImageRenderer({ log }: LogPort): ImageRenderer {
  const whenFree = createWorkQueue(queueLimits)
  const scaled = async (load: ShareCard['loadPicture'], toBox: (shape: Shape) => Box) => {
    try {
      const picture = await load?.()
      return picture && (await scale(picture, toBox))
    } catch (error) {
      log.warn({ err: error }, 'a picture for a card or an icon could not be read; it is left out')
      return undefined
    }
  }
  return {
    subsetFont: createFontSubsets(),
    renderCard: (card) =>
      whenFree(async () => {
        return renderCard(card, await scaled(card.loadPicture, cardBox))
      }),
    renderIcon: (icon) =>
      whenFree(async () => {
        const edge = Math.round(icon.size * edges[icon.ground])
        const side = icon.size - 2 * edge
        return renderIcon(
          icon,
          edge,
          (await scaled(icon.loadPicture, () => ({ width: side, height: side, fit: 'contain' })))?.bytes,
        )
      }),
  }
}

/** Width of the free edge around a logo, as a part of the icon. A system may cut a fifth off a maskable one. */
const edges = { transparent: 0, solid: 0.1, maskable: 0.2 } as const satisfies Record<SiteIcon['ground'], number>

interface Box {
  readonly width: number
  readonly height: number
  readonly fit: 'cover' | 'contain' | 'inside'
}

type Shape = Pick<Box, 'width' | 'height'>

interface Scaled extends Shape {
  readonly bytes: Buffer
}

/** A wide picture is shown in full next to the words; a high one fills the right edge. */
function cardBox({ width, height }: Shape): Box {
  return width > height * 1.3
    ? { width: wideWidth, height: cardSize.height - 2 * margin, fit: 'inside' }
    : { width: pictureWidth, height: cardSize.height, fit: 'cover' }
}

async function scale(picture: Uint8Array, toBox: (shape: Shape) => Box): Promise<Scaled> {
  const { default: sharp } = await import('sharp')
  const image = sharp(picture, { limitInputPixels: mostPixels }).autoOrient()
  const { autoOrient: shape } = await image.metadata()
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const { data, info } = await image
    .resize({ ...toBox(shape), background })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function renderCard(
  { title, siteName, description }: ShareCard,
  picture: Scaled | undefined,
): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const family = await requireFont()
  const { width, height } = cardSize
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  const edge = picture && picture.height < height ? margin / 2 : 0
  if (picture)
    context.drawImage(await loadImage(picture.bytes), width - picture.width - edge, (height - picture.height) / 2)
  const room = width - margin - (picture ? picture.width + edge + margin / 2 : margin)
  renderSeal(context, family, { left: margin, top: margin, side: 64 }, siteName)
  const write = writer(context, family)
  write(siteName, {
    left: margin + 84,
    top: margin + 44,
    size: 32,
    colour: colours.muted,
    mostLines: 1,
    room: room - 84,
  })
  const below = write(title, {
    left: margin,
    top: 256,
    size: title.length > 40 ? 52 : 64,
    colour: colours.text,
    mostLines: 3,
    room,
  })
  write(description, {
    left: margin,
    top: below + 12,
    size: 28,
    colour: colours.muted,
    mostLines: below > 440 ? 1 : 2,
    room,
  })
  renderDoubleRule(context, margin, height - 44, room)
  return canvas.encode('png')
}

interface Words {
  readonly left: number
  /** Baseline of the first line. */
  readonly top: number
  readonly size: number
  readonly colour: string
  readonly mostLines: number
  readonly room: number
}

/** Returns a function that writes lines and returns the baseline of the next one. */
function writer(context: SKRSContext2D, family: string) {
  return (text: string, { left, top, size, colour, mostLines, room }: Words): number => {
    context.font = `${size}px ${family}`
    context.fillStyle = colour
    const lines = breakLines(text, { width: room, mostLines, widthOf: (part) => context.measureText(part).width })
    for (const [index, line] of lines.entries()) context.fillText(line, left, top + index * size * 1.35)
    return top + lines.length * size * 1.35
  }
}

/** The mark of the site's pages: a strong line above a fine one. */
function renderDoubleRule(context: SKRSContext2D, left: number, top: number, length: number): void {
  context.fillStyle = colours.text
  context.fillRect(left, top - 10, length, 5)
  context.fillRect(left, top, length, 1.5)
}

interface Seal {
  readonly left: number
  readonly top: number
  readonly side: number
}

function renderSeal(context: SKRSContext2D, family: string, { left, top, side }: Seal, name: string): void {
  context.fillStyle = colours.seal
  context.beginPath()
  context.roundRect(left, top, side, side, side * 0.09)
  context.fill()
  context.font = `${side * 0.62}px ${family}`
  context.fillStyle = colours.onSeal
  const character = [...name][0] ?? ''
  const ink = context.measureText(character)
  const x = left + side / 2 + (ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2
  const y = top + side / 2 + (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2
  context.fillText(character, x, y)
}

async function renderIcon(
  { size, siteName, ground }: SiteIcon,
  edge: number,
  picture: Buffer | undefined,
): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (ground !== 'transparent') {
    // A seal fills a maskable icon to its edge, so that no shape cuts a corner off.
    context.fillStyle = picture ? colours.paper : colours.seal
    context.fillRect(0, 0, size, size)
  }
  if (picture) context.drawImage(await loadImage(picture), edge, edge)
  else renderSeal(context, await requireFont(), { left: edge, top: edge, side: size - 2 * edge }, siteName)
  return canvas.encode('png')
}

let family: string | undefined

/** Registers the font at the first card, to keep the start fast. Characters that it lacks are rendered with a font of the system, if there is one. */
async function requireFont(): Promise<string> {
  if (family) return family
  const { GlobalFonts } = await import('@napi-rs/canvas')
  const files = [
    import.meta.resolve('@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-600-normal.woff2'),
    import.meta.resolve('@fontsource/noto-serif-sc/files/noto-serif-sc-latin-600-normal.woff2'),
  ]
  for (const file of files)
    if (!GlobalFonts.registerFromPath(fileURLToPath(file), 'Share card'))
      throw new Error(`The font of cards cannot be read: ${file}`)
  family = '"Share card"'
  return family
}
