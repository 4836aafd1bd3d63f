import { domToBlob } from 'modern-screenshot'

/** Most pixels of a canvas in Safari on phones. */
const mostPixels = 16_000_000
/** Longest side of a canvas in Chrome. */
const longestSide = 16_000
/** CSS pixels around the board. */
const margin = 24
const headHeight = 40

/**
 * Renders a board of the page as a PNG picture in its present size, language and colours, with a heading above it. Buttons are left out.
 *
 * @throws Error where the browser cannot render
 */
export async function renderBoard(board: HTMLElement, heading: string): Promise<Blob> {
  const width = board.offsetWidth + 2 * margin
  const height = board.offsetHeight + headHeight + 2 * margin
  // One line, on a phone too.
  const headSize = Math.min(20, board.offsetWidth / 22)
  const { color, fontFamily } = getComputedStyle(board)
  const scale = Math.min(2, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)))
  // Pictures outside the window may not have been loaded, and the renderer waits for them.
  for (const image of board.querySelectorAll('img')) image.loading = 'eager'
  return domToBlob(board, {
    width,
    height,
    scale,
    backgroundColor: paperBehind(board),
    // Of a picture that cannot be loaded, in ms.
    timeout: 5000,
    // Resolved properties alone: with the variables of the theme, a board of 500 elements exceeds the 10 MB that a browser reads of an SVG picture.
    includeStyleProperties: [...getComputedStyle(board)].filter((name) => !name.startsWith('--')),
    // The fonts are those of the system.
    font: false,
    filter: (node) => !(node instanceof Element && node.matches('button, .no-print')),
    onCloneNode(clone) {
      if (!(clone instanceof HTMLElement)) return
      const title = document.createElement('div')
      title.textContent = heading
      Object.assign(title.style, {
        color,
        font: `600 ${headSize}px ${fontFamily}`,
        position: 'absolute',
        left: `${margin}px`,
        top: `${margin}px`,
      })
      Object.assign(clone.style, {
        boxSizing: 'border-box',
        padding: `${margin}px`,
        paddingTop: `${margin + headHeight}px`,
      })
      clone.prepend(title)
    },
  })
}

/** The colour of the page behind an element. */
function paperBehind(element: Element): string {
  const { backgroundColor } = getComputedStyle(element)
  if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  return element.parentElement ? paperBehind(element.parentElement) : '#fff'
}
