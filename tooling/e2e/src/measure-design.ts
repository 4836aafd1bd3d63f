import type { Page } from 'playwright-core'

/** Returns texts in which a line begins with a mark that ends a clause, or in which a short Latin word is split between two lines. */
export function brokenLinesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks = '：，。、；！？）》」』”’'
    const isLatin = (character: string) => /[a-z]/i.test(character)
    /** Address lines and the like may be longer than a line. */
    const longestWord = 16
    const wordAt = (text: string, at: number) =>
      (/[a-z]*$/i.exec(text.slice(0, at))?.[0] ?? '') + (/^[a-z]*/i.exec(text.slice(at))?.[0] ?? '')
    const isBroken = (text: string, at: number) => {
      const [before = '', after = ''] = [text[at - 1], text[at]]
      return marks.includes(after) || (isLatin(before) && isLatin(after) && wordAt(text, at).length <= longestWord)
    }
    const found: string[] = []
    const range = document.createRange()
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      const text = node.textContent ?? ''
      if (text.trim().length < 2 || node.parentElement?.checkVisibility() !== true) continue
      let top = 0
      for (let at = 0; at < text.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (box.width === 0) continue
        if (at > 0 && top > 0 && box.top > top + box.height / 2 && isBroken(text, at))
          found.push(`a line begins with "${text.slice(at, at + 8)}" after "${text.slice(Math.max(at - 8, 0), at)}"`)
        top = box.top
      }
    }
    return found
  })
}

/** On an English page: returns Chinese texts that no `lang` marks. */
export function unmarkedChineseOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { textContent, parentElement } = nodes.currentNode
      if (!/\p{Script=Han}/u.test(textContent ?? '') || parentElement?.closest('script, style') !== null) continue
      const lang = parentElement.closest('[lang]')?.getAttribute('lang') ?? ''
      if (!lang.startsWith('zh')) found.push(`"${(textContent ?? '').trim().slice(0, 20)}" is not marked as Chinese`)
    }
    return found
  })
}

/** In the dark theme: returns pictures of the content that are as bright as in the light one. Codes stay white, so that phones read them. */
export function brightPicturesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().width > 100)
      .filter((image) => !/qr|code/i.test(image.closest('figure')?.className ?? ''))
      .filter((image) => !getComputedStyle(image).filter.includes('brightness'))
      .map((image) => `the picture ${new URL(image.src).pathname} is not dimmed`),
  )
}

/** Returns the number of seals of a page when there is more than the one accent. */
export function sealsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seals = [...document.querySelectorAll('main .seal')].filter((seal) => seal.checkVisibility())
    return seals.length > 1 ? [`${seals.length} seals`] : []
  })
}

/**
 * Returns targets that are smaller than 24 by 24 px and closer than that to another one. Links within a sentence may be as high as its lines.
 * @see https://www.w3.org/TR/WCAG22/#target-size-minimum
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    const boxOf = (element: Element) => {
      // A label is a part of the target of its field.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const own = element.getBoundingClientRect()
      const more = label?.getBoundingClientRect()
      if (!more || !['checkbox', 'radio'].includes(element.getAttribute('type') ?? '')) return own
      const [left, top] = [Math.min(own.left, more.left), Math.min(own.top, more.top)]
      return new DOMRect(left, top, Math.max(own.right, more.right) - left, Math.max(own.bottom, more.bottom) - top)
    }
    const targets = [
      ...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => !isInSentence(element) && element.closest('.visually-hidden, .form-trap, .skip-link') === null,
      )
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    /** From the middle of a small target to the nearest point of another one. */
    const distance = (box: DOMRect, other: DOMRect) => {
      const { x, y } = middle(box)
      const nearest = {
        x: Math.min(Math.max(x, other.left), other.right),
        y: Math.min(Math.max(y, other.top), other.bottom),
      }
      return Math.hypot(nearest.x - x, nearest.y - y)
    }
    return targets
      .filter(({ box }) => box.width < least || box.height < least)
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            other.element !== element && !other.element.contains(element) && distance(box, other.box) < least / 2,
        ),
      )
      .map(({ element, box }) => {
        const name = (element.textContent ?? '').trim().slice(0, 20)
        return `${element.localName}.${element.className} "${name}" is ${Math.round(box.width)} by ${Math.round(box.height)} px`
      })
  })
}
