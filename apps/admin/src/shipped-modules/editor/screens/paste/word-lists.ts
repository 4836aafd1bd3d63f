/**
 * Word and WPS write a list as paragraphs, with the level in `mso-list` and the mark as text. Turns each run of them into nested lists.
 *
 * @returns how many lists there were
 */
export function restoreWordLists(body: Element): number {
  let lists = 0
  const open: { readonly level: number; readonly list: Element; item: Element }[] = []
  let last: Element | undefined
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const level = levelOf(paragraph)
    if (level === undefined) continue
    // Another paragraph between two entries ends the list.
    if (!last || nextElement(last) !== paragraph) open.length = 0
    last = paragraph
    const tag = isNumbered(takeMark(paragraph)) ? 'ol' : 'ul'
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
  return /^[(（]?(\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、．）]/i.test(mark)
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling
}
