import type { Page } from 'playwright-core'

/**
 * Scrolls through a page as a reader does, and returns the links, buttons and fields that are not the topmost element at their middle, and
 * the texts that another element covers. Each part is looked at in the middle third of the window, or at the ends of the page where it
 * stops: what lies in a corner of the window may cover a part only as long as the reader can scroll on.
 */
export function coveredPartsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controlSelector = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
    const covered = new Set<string>()
    const root = document.documentElement
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (element: Element | null) => {
      const words = (element?.textContent || element?.getAttribute('aria-label') || element?.id || '').trim()
      return `${element?.localName}.${String(element?.className)} "${words.slice(0, 24)}"`
    }
    const isRelated = (one: Element, other: Element) => one.contains(other) || other.contains(one)
    /** The largest of the boxes of a link that wraps, or undefined for one that is only there for screen readers. */
    const boxOf = (rects: DOMRectList) =>
      [...rects].filter(({ width, height }) => width > 2 && height > 2).toSorted((a, b) => b.width - a.width)[0]
    /** Part of a box that its scrolling ancestors do not cut off. */
    const isCut = (element: Element, x: number, y: number) => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const { left, right, top, bottom } = each.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return x < 0 || x > innerWidth
    }
    const paints = (style: CSSStyleDeclaration) =>
      style.content !== 'none' &&
      (style.backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor))
    /** Whether an element hides what is below it. A stretched link covers its card with nothing. */
    const isOpaque = (element: Element) =>
      ['IMG', 'VIDEO', 'CANVAS', 'svg'].includes(element.tagName) ||
      paints(getComputedStyle(element)) ||
      ['::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part)
        return style.content !== 'normal' && style.content !== '""' && paints(style)
      })

    function lookAtControl(control: Element) {
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const box = boxOf(control.getClientRects())
      if (!box || !isVisible(control)) return
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (!isInBand(y) || isCut(control, x, y)) return
      const top = document.elementFromPoint(x, y)
      if (top && (control.contains(top) || label?.contains(top))) return
      covered.add(`${nameOf(control)} is below ${nameOf(top)}`)
    }
    function lookAtText({ range, element }: (typeof texts)[number]) {
      const box = boxOf(range.getClientRects())
      if (!box || !isVisible(element)) return
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (!isInBand(y) || isCut(element, x, y)) return
      for (const above of document.elementsFromPoint(x, y)) {
        if (isRelated(above, element)) return
        if (isOpaque(above)) return void covered.add(`the text of ${nameOf(element)} is below ${nameOf(above)}`)
      }
    }

    const texts: { readonly range: Range; readonly element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || node.textContent?.trim() === '' || element.closest('script, style, option, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      texts.push({ range, element })
    }
    const controls = [...document.querySelectorAll(controlSelector)]
    const third = innerHeight / 3
    let [from, to] = [0, 0]
    const isInBand = (y: number) => y >= from && y < to
    const last = root.scrollHeight - innerHeight
    for (let top = 0; ; top = Math.min(top + third, last)) {
      scrollTo({ top, behavior: 'instant' })
      from = top === 0 ? 0 : third
      to = top >= last ? innerHeight : 2 * third
      for (const control of controls) lookAtControl(control)
      for (const text of texts) lookAtText(text)
      if (top >= last) break
    }
    return [...covered]
  })
}
