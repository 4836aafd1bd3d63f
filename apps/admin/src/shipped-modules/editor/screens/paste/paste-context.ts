import type { PasteCounts, PasteSource } from './paste-report.ts'
import { type Declarations, declarationsOf } from './paste-styles.ts'

/** The context in which a clipboard is cleaned. */
export interface PasteContext {
  readonly rules: ReadonlyMap<string, Declarations>
  readonly counts: PasteCounts
  readonly source: PasteSource
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
