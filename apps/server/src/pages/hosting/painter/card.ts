/** The content of a picture for link previews. */
export interface ShareCard {
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** Loads a picture beside the words, in any raster format or SVG, when it is the card's turn. */
  readonly loadPicture?: () => Promise<Uint8Array | undefined>
}

/** An icon of the site. */
export interface SiteIcon {
  /** Width and height in pixels. */
  readonly size: number
  readonly siteName: string
  /** The logo; without one, a seal with the first character of the name is drawn. */
  readonly loadPicture?: () => Promise<Uint8Array | undefined>
  /** `transparent`: the picture alone; `solid`: on the colour of paper; `maskable`: also with an edge that a system may cut off. */
  readonly ground: 'transparent' | 'solid' | 'maskable'
}

/** Size of a card in pixels: the ratio that link previews use. */
export const cardSize = { width: 1200, height: 630 } as const

/** Draws PNGs. Undefined when too many are waiting: the caller then asks its client to retry. */
export interface SitePainter {
  readonly renderCard: (card: ShareCard) => Promise<Uint8Array | undefined>
  readonly drawIcon: (icon: SiteIcon) => Promise<Uint8Array | undefined>
}
