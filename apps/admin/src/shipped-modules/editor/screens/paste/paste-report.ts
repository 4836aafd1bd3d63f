/** Where a pasted text comes from. */
export type PasteSource = 'word' | 'wps' | 'wechat' | 'docs' | 'sheet' | 'web'

/** What a paste changed, as counts. */
export interface PasteChanges {
  /** Texts whose colour became the nearest one of the palette. */
  readonly colours: number
  /** Lists that were paragraphs with typed marks. */
  readonly lists: number
  /** Paragraphs that were headings by their look only. */
  readonly headings: number
  /** Fonts, sizes, spacing and the like that follow the site instead. */
  readonly styles: number
  /** Parts that pages cannot show. */
  readonly removed: number
  /** Pictures that the clipboard names without content. */
  readonly lostPictures: number
}

/** The changes in the order in which the notice lists them. */
export const changeNames = [
  'headings',
  'lists',
  'colours',
  'styles',
  'removed',
  'lostPictures',
] as const satisfies readonly (keyof PasteChanges)[]

export interface CleanPaste {
  readonly html: string
  readonly source: PasteSource
  readonly changes: PasteChanges
}

/** Counts while a text is cleaned. */
export type PasteCounts = { -readonly [Name in keyof PasteChanges]: number }

export function noChanges(): PasteCounts {
  return { colours: 0, lists: 0, headings: 0, styles: 0, removed: 0, lostPictures: 0 }
}
