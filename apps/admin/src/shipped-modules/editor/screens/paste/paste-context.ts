import type { PasteCounts, PasteSource } from './paste-report.ts'
import { type Declarations, declarationsOf } from './paste-styles.ts'

/** What is known while a clipboard is cleaned. */
export interface PasteContext {
  readonly rules: ReadonlyMap<string, Declarations>
  readonly counts: PasteCounts
  readonly source: PasteSource
}

/** Declarations of an element: those of its classes, then its own. */
export function styleOf(element: Element, { rules }: Pick<PasteContext, 'rules'>): Declarations {
  const own = declarationsOf(element.getAttribute('style') ?? '')
  const classes = element.getAttribute('class')?.split(/\s+/) ?? []
  const shared = classes.flatMap((name) => [...(rules.get(name) ?? [])])
  const font = element.localName === 'font' ? element.getAttribute('color') : null
  return new Map([...shared, ...(font === null ? [] : [['color', font] as const]), ...own])
}

/** Whether an element is not part of the text: hidden, a remark of a reviewer or the mark of one, or deleted while changes were tracked. */
export function isLeftOut(element: Element, style: Declarations, { counts }: PasteContext): boolean {
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return true
  const isRemark =
    style.get('mso-element') === 'comment-list' || /\bMsoCommentReference\b|\bmsocomanchor\b/i.test(element.className)
  const isDeleted = element.localName === 'del' && element.hasAttribute('datetime')
  if (isRemark || isDeleted) counts.removed++
  return isRemark || isDeleted
}
