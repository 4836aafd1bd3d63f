import { tokensToCss } from '@teachnet/ui/tokens'
import styleSheet from './styles/index.css?inline'
import wholeAddress from './styles/index.css?url'

export const siteStyleId = 'site-style'

/** Stands for the style sheet while a page is rendered, so that its text is not copied with every page. */
export const styleMark = '/*site-style*/'

/**
 * The style sheet, inlined in the head of every page, which saves one request before the first paint; a page has the part that it uses. The
 * browser build reads that part from the page.
 */
export const siteStyle: string = import.meta.env.SSR
  ? `${styleSheet}@layer tokens{${tokensToCss()}}`
  : (globalThis.document.getElementById(siteStyleId)?.textContent ?? '')

let whole: Promise<void> | undefined

/**
 * Loads the whole style sheet once, for other pages and for what appears by scripts.
 * @throws Error when it cannot be loaded; the next call tries again
 */
export function loadWholeStyle(): Promise<void> {
  // In development, changes of the style sheet apply at once.
  whole ??= import.meta.env.DEV ? import('./styles/index.css').then(() => undefined) : appendSheet(wholeAddress)
  whole.catch(() => (whole = undefined))
  return whole
}

function appendSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The style sheet could not be loaded'))
    }
    document.head.append(link)
  })
}
