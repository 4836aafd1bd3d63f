import type { Page } from 'playwright-core'

/** Returns by how many pixels a page is wider than its window, as a list with at most one entry. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
  })
}

/** The spacing that a reader may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'

/** Sets the text spacing of a reader, and returns the elements that cut their texts off. */
export async function cutTextsOf(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: spacing })
  return page.evaluate(() => {
    const nameOf = ({ localName, className }: Element) => `${localName}.${String(className)}`
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const cuts = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      // Texts for screen readers alone are a pixel in size.
      if (clientWidth < 2 || clientHeight < 2) return false
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (isCut(overflowX) && scrollWidth > clientWidth + 1) || (isCut(overflowY) && scrollHeight > clientHeight + 1)
      )
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element instanceof HTMLElement && element.innerText.trim() !== '')
      .filter((element) => isVisible(element) && cuts(element))
      .map((element) => `${nameOf(element)} cuts its text off`)
  })
}

/** With forced colours: returns controls without a visible edge, and links of menus that look as if they had one. */
export function edgesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.localName}.${String(element.className)} "${(element.textContent ?? '').trim().slice(0, 20)}"`
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const hasEdge = (element: Element) => {
      const style = getComputedStyle(element)
      const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
      const isRendered = (side: (typeof sides)[number]) =>
        style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0
      return sides.some(isRendered) || style.outlineStyle !== 'none'
    }
    const looks = (element: Element) => {
      const {
        textDecorationLine,
        fontWeight,
        borderBottomWidth,
        borderBottomStyle,
        borderInlineStartWidth,
        backgroundColor,
        outlineStyle,
        color,
      } = getComputedStyle(element)
      const marker = getComputedStyle(element, '::before').content + getComputedStyle(element, '::after').content
      return [
        textDecorationLine,
        fontWeight,
        borderBottomWidth,
        borderBottomStyle,
        borderInlineStartWidth,
        backgroundColor,
        outlineStyle,
        color,
        marker,
      ].join()
    }
    const controls = visible('.button, input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea')
    const menus = visible('nav')
    const unmarked = menus.flatMap((menu) => {
      const links = [...menu.querySelectorAll('a')].filter((link) => link.checkVisibility())
      const current = links.filter((link) => link.hasAttribute('aria-current'))
      const others = new Set(links.filter((link) => !link.hasAttribute('aria-current')).map(looks))
      return others.size === 0 ? [] : current.filter((link) => others.has(looks(link)))
    })
    return [
      ...controls.filter((control) => !hasEdge(control)).map((control) => `${nameOf(control)} has no edge`),
      ...unmarked.map((link) => `${nameOf(link)} does not look current`),
    ]
  })
}

/** Moves the focus through a page, and returns the elements on which it is not visible. */
export async function hiddenFocusOf(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return undefined
      return `${element.localName}.${String(element.className)} shows no focus`
    })
    if (found !== undefined) hidden.push(found)
  }
  return hidden
}

/** With reduced motion: returns the elements that move or change gradually. */
export function moversOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lasts = (durations: string) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0.01)
    const moves = (element: Element) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element)
      return (
        (animationName !== 'none' && lasts(animationDuration)) ||
        lasts(transitionDuration) ||
        scrollBehavior === 'smooth'
      )
    }
    return [
      ...[...document.querySelectorAll('*')]
        .filter(moves)
        .map((element) => `${element.localName}.${String(element.className)} moves`),
      ...[...document.querySelectorAll('video')].filter((video) => !video.paused).map(() => 'a video plays'),
    ]
  })
}

/**
 * In print: returns elements that only work on a screen, and text that would be missing on paper. The fields of a form are printed: an
 * applicant can gather the answers on paper.
 */
export function wastedInPrintOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    const nameOf = (element: Element) => `${element.localName}.${String(element.className)}`
    const controls = visible('nav, button, .button, dialog, video, .skip-link')
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return (red + green + blue) / 765
    }
    const pale = visible('h1, h2, h3, p, li, a, dt, dd, td, th').filter(
      (element) => brightness(getComputedStyle(element).color) > 0.6,
    )
    const bare = brightness(getComputedStyle(document.body).backgroundColor) < 0.9 ? ['the ground is dark'] : []
    return [
      ...bare,
      ...new Set(controls.map((element) => `${nameOf(element)} is printed`)),
      ...new Set(pale.map((element) => `${nameOf(element)} is too pale`)),
    ]
  })
}
