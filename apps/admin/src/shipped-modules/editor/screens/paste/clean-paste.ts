import { parseHtml } from '../../../../values/canonical-html.ts'
import { cleanBlocks, nameHeadings, titleLevelOf } from './clean-blocks.ts'
import { type CleanPaste, noChanges, type PasteSource } from './paste-report.ts'
import { classRulesOf } from './paste-styles.ts'

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
  const context = { rules, counts, source, title: titleLevelOf(body), headings: [] }
  const holder = document.createElement('div')
  holder.append(...cleanBlocks(body, context))
  nameHeadings(context)
  const [only] = holder.children
  // Some words of a line, not a paragraph: they join the line that they are pasted into.
  const isInline = holder.children.length === 1 && only?.localName === 'p' && !body.querySelector('p, div, section, li')
  return { html: isInline ? only.innerHTML : holder.innerHTML, source, changes: counts }
}

/** Word puts the content of its pictures next to the HTML; if the numbers differ, the content of no picture is known. */
function fillPictures(body: Element, pictures: readonly string[]): void {
  const named = [...body.querySelectorAll('img')].filter((image) => /^file:/i.test(image.getAttribute('src') ?? ''))
  if (named.length !== pictures.length) return
  named.forEach((image, index) => image.setAttribute('src', pictures[index] ?? ''))
}

const marks: readonly (readonly [PasteSource, RegExp])[] = [
  [
    'sheet',
    /<google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|content="?Excel\.Sheet|<table[^>]*\bet:/i,
  ],
  // Before the others: an article keeps the marks of what was pasted into it.
  [
    'wechat',
    /mmbiz\.q(?:pic|logo)\.cn|data-tools?="?(?:135|秀米)|js_content|rich_media|powered-by="?xiumi|<span\b[^>]*\sleaf=""|\snodeleaf=""/i,
  ],
  // It names itself Word, and writes sizes with four decimals.
  ['wps', /content="?WPS|kingsoft|ksohtml|wps\.cn|urn:schemas-wps|:\s*\d+[.,]\d{4}pt/i],
  [
    'word',
    /urn:schemas-microsoft-com:office:word|class="?Mso|content="?Word\.Document|mso-[a-z-]+:|class="[^"]*\bOutlineElement\b/i,
  ],
  ['docs', /id="?docs-internal-guid-/i],
]

/** Recognises the program that wrote the HTML of a clipboard. */
function pasteSourceOf(html: string): PasteSource {
  return marks.find(([, form]) => form.test(html))?.[0] ?? 'web'
}

/**
 * Word and WPS write a list as paragraphs, with the level in `mso-list` and the mark as text. Turns each run of them into nested lists. A
 * heading stays one, with its number.
 *
 * @returns how many lists there were
 */
function restoreWordLists(body: Element): number {
  flattenOnlineLists(body)
  let lists = 0
  const open: { readonly level: number; readonly list: Element; item: Element }[] = []
  let last: Element | undefined
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const level = levelOf(paragraph)
    if (isHeading(paragraph)) {
      if (level !== undefined) preserveNumber(paragraph)
      continue
    }
    if (level === undefined) {
      // A paragraph of the list's style right behind an entry goes on with it.
      const isMore = /\bMsoListParagraph/.test(paragraph.className) && last && nextElement(last) === paragraph
      if (isMore) open.at(-1)?.item.append(paragraph)
      continue
    }
    // Another paragraph between two entries ends the list.
    if (!last || nextElement(last) !== paragraph) open.length = 0
    last = paragraph
    const mark = takeMark(paragraph)
    const tag = isNumbered(mark) ? 'ol' : 'ul'
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const item = paragraph.ownerDocument.createElement('li')
    const current = open.at(-1)
    if (current?.level === level && current.list.localName === tag) {
      current.list.append(item)
      current.item = item
    } else {
      if (current?.level === level) open.pop()
      const parent = open.at(-1)
      const list = paragraph.ownerDocument.createElement(tag)
      list.append(item)
      if (tag === 'ol' && numberOf(mark) > 1) list.setAttribute('start', String(numberOf(mark)))
      if (parent) parent.item.append(list)
      else {
        paragraph.before(list)
        lists++
      }
      open.push({ level, list, item })
    }
    item.append(...paragraph.childNodes)
    paragraph.remove()
    last = open[0]?.list
  }
  return lists
}

/** The level of an entry, from 1; undefined for any other paragraph. */
function levelOf(paragraph: Element): number | undefined {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Removes the typed mark, and returns it. */
function takeMark(paragraph: Element): string {
  const mark = paragraph.querySelector('[style*="mso-list:Ignore" i]')
  const text = mark?.textContent ?? ''
  mark?.remove()
  return text.trim()
}

function isNumbered(mark: string): boolean {
  return isCircled(mark) || /^[(（第]?(\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、．）章节条]/i.test(mark)
}

function isCircled(mark: string): boolean {
  return /^[①-⑳]/.test(mark)
}

/** The number that a mark shows in digits, or in a Chinese numeral up to 99; else 1. */
function numberOf(mark: string): number {
  if (isCircled(mark)) return mark.charCodeAt(0) - '①'.charCodeAt(0) + 1
  const digits = /\d+/.exec(mark)?.[0]
  if (digits !== undefined) return Number(digits)
  const [, tens, ten, ones] =
    /([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)/.exec(mark.replace(/^[(（第]/, '')) ?? []
  const valueOf = (numeral = '') => ' 一二三四五六七八九'.indexOf(numeral || ' ')
  return ten ? (valueOf(tens) || 1) * 10 + valueOf(ones) : valueOf(tens) || 1
}

function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(element.localName)
}

/** The number of a heading becomes a part of its text: nothing counts headings on a page. */
function preserveNumber(heading: Element): void {
  const mark = takeMark(heading)
  if (isNumbered(mark)) heading.prepend(/[\w.)]$/.test(mark) ? `${mark} ` : mark)
}

/** Word for the web writes a list for each entry, with the level in an attribute: turns them into paragraphs as Word writes them. */
function flattenOnlineLists(body: Element): void {
  const entries = body.querySelectorAll('li[data-aria-level]')
  for (const list of new Set([...entries].flatMap(({ parentElement }) => parentElement ?? []))) {
    const first = Number(list.getAttribute('start') ?? 1)
    const paragraphs = [...list.children].map((item, index) => {
      const entry = body.ownerDocument.createElement('p')
      entry.setAttribute('style', `mso-list:l0 level${item.getAttribute('data-aria-level') ?? 1} lfo1`)
      const mark = body.ownerDocument.createElement('span')
      mark.setAttribute('style', 'mso-list:Ignore')
      mark.append(list.localName === 'ol' ? `${first + index}.` : '•')
      const lines = [...item.children].filter(({ localName }) => localName === 'p')
      entry.append(mark, ...(lines.length === 1 ? (lines[0]?.childNodes ?? []) : item.childNodes))
      return entry
    })
    const frame = list.closest('.ListContainerWrapper')
    ;(frame?.children.length === 1 ? frame : list).replaceWith(...paragraphs)
  }
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling
}
