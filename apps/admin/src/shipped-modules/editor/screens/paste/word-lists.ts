/**
 * Word and WPS write a list as paragraphs, with the level in `mso-list` and the mark as text. Turns each run of them into nested lists. A
 * heading stays one, with its number.
 *
 * @returns how many lists there were
 */
export function restoreWordLists(body: Element): number {
  flattenOnlineLists(body)
  let lists = 0
  const open: { readonly level: number; readonly list: Element; item: Element }[] = []
  let last: Element | undefined
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const level = levelOf(paragraph)
    if (isHeading(paragraph)) {
      if (level !== undefined) keepNumber(paragraph)
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
function keepNumber(heading: Element): void {
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
