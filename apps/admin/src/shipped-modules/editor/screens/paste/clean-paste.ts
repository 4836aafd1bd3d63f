import { parseHtml } from '../parse-html.ts'
import { cleanBlocks } from './clean-blocks.ts'
import { type CleanPaste, noChanges } from './paste-report.ts'
import { pasteSourceOf } from './paste-source.ts'
import { classRulesOf } from './paste-styles.ts'
import { restoreWordLists } from './word-lists.ts'

/**
 * Rebuilds the HTML of a clipboard from the elements of our texts: headings, paragraphs, lists, tables, links, pictures and looks of words.
 * Nothing is copied unchanged, so that no style, script or hidden mark of another program reaches a text.
 *
 * @param pictures content of the pictures that the HTML names by local paths, in order
 */
export function cleanPaste(html: string, pictures: readonly string[] = []): CleanPaste {
  const source = pasteSourceOf(html)
  const counts = noChanges()
  const body = parseHtml(html)
  const document = body.ownerDocument
  const rules = classRulesOf([...document.querySelectorAll('style')].map((sheet) => sheet.textContent ?? ''))
  fillPictures(body, pictures)
  counts.lists = restoreWordLists(body)
  const blocks = cleanBlocks(body, { rules, counts, source })
  const holder = document.createElement('div')
  holder.append(...blocks)
  const [only] = holder.children
  // Some words of a line, not a paragraph: they join the line that they are pasted into.
  const isInline = holder.children.length === 1 && only?.localName === 'p' && !body.querySelector('p, div, section, li')
  return { html: isInline ? only.innerHTML : holder.innerHTML, source, changes: counts }
}

/** Word puts the content of its pictures beside the HTML; if the numbers differ, the content of no picture is known. */
function fillPictures(body: Element, pictures: readonly string[]): void {
  const named = [...body.querySelectorAll('img')].filter((image) => /^file:/i.test(image.getAttribute('src') ?? ''))
  if (named.length !== pictures.length) return
  named.forEach((image, index) => image.setAttribute('src', pictures[index] ?? ''))
}
