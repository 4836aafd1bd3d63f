import type { TextId } from '../editor-host.tsx'
import type { FigureParts } from './figure.ts'

interface DrawOptions {
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
  readonly say: (id: TextId) => string
}

/** Draws pictures with their captions. A picture without a description has a note that editors see, and visitors do not. */
export function createFigureDrawing({ toUrl, say }: DrawOptions): (parts: FigureParts) => HTMLElement {
  return ({ src, alt, caption, credit, size }) => {
    const figure = document.createElement('figure')
    if (size !== '') figure.className = `rt-${size}`
    const picture = document.createElement('img')
    picture.alt = alt
    picture.src = toUrl(src)
    figure.append(picture)
    if (alt === '') figure.append(element('span', say('altMissing'), 'missing-alt'))
    const words = document.createElement('figcaption')
    words.append(caption, ...(credit === '' ? [] : [' ', element('small', credit)]))
    if (caption !== '' || credit !== '') figure.append(words)
    return figure
  }
}

/** Draws players: a video of the site itself can be played, of another one the address is shown. */
export function createPlayerDrawing({
  toUrl,
  say,
}: DrawOptions): (kind: 'video' | 'frame', src: string) => HTMLElement {
  return (kind, src) => {
    const box = element('div', '', 'kept')
    box.append(element('span', say(kind), 'kept-label'))
    if (kind === 'video' && src.startsWith('/storage/')) {
      const video = document.createElement('video')
      video.controls = true
      video.preload = 'metadata'
      video.src = toUrl(src)
      box.append(video)
    } else box.append(element('code', src))
    return box
  }
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== '') made.className = className
  return made
}
