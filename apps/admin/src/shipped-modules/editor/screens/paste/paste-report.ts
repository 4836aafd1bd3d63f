import { type Declarations, declarationsOf } from './paste-styles.ts'

/** Where a pasted text comes from. */
export type PasteSource = 'word' | 'wps' | 'wechat' | 'docs' | 'sheet' | 'web'

/** What a paste changed, as counts. */
interface PasteChanges {
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
type PasteCounts = { -readonly [Name in keyof PasteChanges]: number }

export function noChanges(): PasteCounts {
  return { colours: 0, lists: 0, headings: 0, styles: 0, removed: 0, lostPictures: 0 }
}

/** The context in which a clipboard is cleaned. */
export interface PasteContext {
  readonly rules: ReadonlyMap<string, Declarations>
  readonly counts: PasteCounts
  readonly source: PasteSource
  /** Level of the document's title. */
  readonly title: 1 | 2
  /** Paragraphs that look like headings, with the size of their words in pixels. */
  readonly headings: { readonly block: Element; readonly size: number }[]
}

/** Declarations of an element: those of its classes and old attributes, then its own. */
export function styleOf(element: Element, { rules }: Pick<PasteContext, 'rules'>): Declarations {
  const own = declarationsOf(element.getAttribute('style') ?? '')
  const classes = element.getAttribute('class')?.split(/\s+/) ?? []
  // Words that a reviewer inserted are text like any other.
  const shared = classes.flatMap((name) => (name === 'msoIns' ? [] : [...(rules.get(name) ?? [])]))
  const font = element.localName === 'font' ? element.getAttribute('color') : null
  const align = element.getAttribute('align')
  const attributes: [string, string][] = [
    ...(font === null ? [] : [['color', font] satisfies [string, string]]),
    ...(align === null ? [] : [['text-align', align] satisfies [string, string]]),
  ]
  return new Map([...shared, ...attributes, ...own])
}

/** Whether an element is not part of the text: hidden, a remark of a reviewer or the mark of one, or deleted while changes were tracked. */
export function isLeftOut(element: Element, style: Declarations, { counts }: PasteContext): boolean {
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return true
  const isRemark =
    style.get('mso-element') === 'comment-list' || /\bMsoCommentReference\b|\bmsocomanchor\b/i.test(element.className)
  const isDeleted =
    (element.localName === 'del' && element.hasAttribute('datetime')) || element.classList.contains('msoDel')
  if (isRemark || isDeleted) counts.removed++
  return isRemark || isDeleted
}
