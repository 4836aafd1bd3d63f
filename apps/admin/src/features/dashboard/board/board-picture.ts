/** Most pixels of a canvas in Safari on phones, and the longest side in Chrome. */
const mostPixels = 16_000_000
const longestSide = 16_000
/** CSS pixels around the board. */
const margin = 24
const headHeight = 40

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The styles that a graphic takes from style sheets, which are not part of its text. */
const graphicStyles = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
]

/**
 * Paints a part of the page as a PNG picture in its present size, language and colours, with a heading above it: backgrounds, borders, texts,
 * graphics and pictures. Buttons are left out, and pictures that other hosts serve.
 *
 * @throws Error where the browser cannot render
 */
export async function paintBoard(board: HTMLElement, heading: string): Promise<Blob> {
  const area = board.getBoundingClientRect()
  const width = area.width + 2 * margin
  const height = area.height + headHeight + 2 * margin
  const scale = Math.min(2, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas')
  pen.scale(scale, scale)
  pen.fillStyle = paperBehind(board)
  pen.fillRect(0, 0, width, height)
  const { color, fontFamily } = getComputedStyle(board)
  pen.fillStyle = color
  pen.font = `600 20px ${fontFamily}`
  pen.fillText(heading, margin, margin + 20, area.width)
  pen.translate(margin - area.left, margin + headHeight - area.top)
  await paintElement(pen, board, area)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))))
  })
}

/** The colour of the page behind an element. */
function paperBehind(element: Element): string {
  const { backgroundColor } = getComputedStyle(element)
  if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  return element.parentElement ? paperBehind(element.parentElement) : '#fff'
}

async function paintElement(pen: CanvasRenderingContext2D, element: Element, clip: Box): Promise<void> {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches('button, .no-print')) return
  const box = element.getBoundingClientRect()
  paintBox(pen, box, { style, clip })
  const inner = style.overflow === 'visible' ? clip : overlap(clip, box)
  // Texts for screen readers alone have a box of one pixel.
  if (inner.right - inner.left <= 1 || inner.bottom - inner.top <= 1) return
  if (element instanceof SVGSVGElement) return paintImage(pen, await toImage(element, box), { box, clip })
  if (element instanceof HTMLImageElement) return paintImage(pen, element, { box, clip: inner, fit: style.objectFit })
  for (const child of element.childNodes)
    if (child instanceof Element) await paintElement(pen, child, inner)
    else if (child instanceof Text) paintText(pen, child, { style, clip: inner })
}

function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** Paints within a box. */
function within(pen: CanvasRenderingContext2D, { left, top, right, bottom }: Box, paint: () => void): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, right - left, bottom - top)
  pen.clip()
  paint()
  pen.restore()
}

function paintBox(
  pen: CanvasRenderingContext2D,
  { left, top, width, height }: DOMRect,
  { style, clip }: { readonly style: CSSStyleDeclaration; readonly clip: Box },
): void {
  within(pen, clip, () => {
    const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2)
    const path = roundedRectangle({ left, top, width, height, radius })
    pen.fillStyle = style.backgroundColor
    pen.fill(path)
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      width: Number.parseFloat(style[`border${side}Width`]) || 0,
      colour: style[`border${side}Color`],
    }))
    const [above, right, below, before] = sides
    if (!above || !right || !below || !before) return
    if (sides.every((side) => side.width === above.width && side.colour === above.colour)) {
      if (above.width === 0) return
      const half = above.width / 2
      const line = { left: left + half, top: top + half, width: width - 2 * half, height: height - 2 * half, radius }
      pen.strokeStyle = above.colour
      pen.lineWidth = above.width
      return pen.stroke(roundedRectangle(line))
    }
    for (const [side, place] of [
      [above, [left, top, width, above.width]],
      [below, [left, top + height - below.width, width, below.width]],
      [before, [left, top, before.width, height]],
      [right, [left + width - right.width, top, right.width, height]],
    ] as const) {
      pen.fillStyle = side.colour
      pen.fillRect(...place)
    }
  })
}

/** `roundRect` of a canvas is newer than the supported browsers. */
function roundedRectangle({
  left,
  top,
  width,
  height,
  radius,
}: Record<'left' | 'top' | 'width' | 'height' | 'radius', number>) {
  const path = new Path2D()
  path.moveTo(left + radius, top)
  path.arcTo(left + width, top, left + width, top + height, radius)
  path.arcTo(left + width, top + height, left, top + height, radius)
  path.arcTo(left, top + height, left, top, radius)
  path.arcTo(left, top, left + width, top, radius)
  path.closePath()
  return path
}

function paintImage(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { box, clip, fit = 'fill' }: { readonly box: DOMRect; readonly clip: Box; readonly fit?: string },
): void {
  // A picture of another host would forbid to read the canvas.
  const isOwn = image.src.startsWith('data:') || new URL(image.src, location.href).origin === location.origin
  if (!isOwn || !image.complete || image.naturalWidth === 0) return
  const ratio = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight)
  const width = fit === 'cover' ? image.naturalWidth * ratio : box.width
  const height = fit === 'cover' ? image.naturalHeight * ratio : box.height
  within(pen, overlap(clip, fit === 'cover' ? box : clip), () =>
    pen.drawImage(image, box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height),
  )
}

/** A graphic of the page as a picture, with the styles that its elements have in the page. */
async function toImage(graphic: SVGSVGElement, { width, height }: DOMRect): Promise<HTMLImageElement> {
  const copy = graphic.cloneNode(true) as SVGSVGElement // a clone is of the same kind
  const originals = [graphic, ...graphic.querySelectorAll<SVGElement>('*')]
  for (const [at, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[at]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of graphicStyles) element.style.setProperty(name, style.getPropertyValue(name))
  }
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** Paints each line of a text where the browser has laid it out. */
function paintText(
  pen: CanvasRenderingContext2D,
  node: Text,
  { style, clip }: { readonly style: CSSStyleDeclaration; readonly clip: Box },
): void {
  if (node.data.trim() === '') return
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.fillStyle = style.color
  const isUpper = style.textTransform === 'uppercase'
  within(pen, clip, () => {
    for (const { text, box } of linesOf(node)) {
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(text)
      const baseline = box.top + (box.bottom - box.top + above - below) / 2
      pen.fillText(isUpper ? text.toUpperCase() : text, box.left, baseline)
    }
  })
}

/** The lines of a text, with their boxes. */
function linesOf(node: Text): { text: string; box: Box }[] {
  const range = document.createRange()
  const lines: { text: string; box: Box }[] = []
  let at = 0
  for (const character of node.data) {
    range.setStart(node, at)
    at += character.length
    range.setEnd(node, at)
    const [box] = range.getClientRects()
    if (!box || box.width === 0) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.box.top - box.top) < box.height / 2) last.text += character
    else lines.push({ text: character, box })
  }
  return lines
}
