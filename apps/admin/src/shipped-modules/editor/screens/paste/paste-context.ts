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
