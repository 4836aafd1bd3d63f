import { tokensToCss } from '@teachnet/ui/tokens'
import styleSheet from './styles/index.css?inline'

export const siteStyleId = 'site-style'

/** Stands for the style sheet while a page is rendered, so that its text is not copied with every page. */
export const styleMark = '/*site-style*/'

/**
 * The whole style sheet, inlined in the head of every page, which saves one request before the first paint. The browser build reads it from
 * the page, so that it is not sent twice.
 */
export const siteStyle: string = import.meta.env.SSR
  ? `${styleSheet}@layer tokens{${tokensToCss()}}`
  : (globalThis.document.getElementById(siteStyleId)?.textContent ?? '')

// In development, changes of the style sheet apply at once.
if (import.meta.env.DEV && !import.meta.env.SSR && import.meta.hot) void import('./styles/index.css')
