import { tokensToCss } from '@teachnet/ui/tokens'
import styleSheet from './index.css?inline'

export const siteStyleId = 'site-style'

/**
 * The whole style sheet, which every page carries in its head: one request less before the first paint. The browser's half of the site
 * takes it from the page, so that it does not travel twice.
 */
export const siteStyle: string = import.meta.env.SSR
  ? `${styleSheet}@layer tokens{${tokensToCss()}}`
  : (globalThis.document.getElementById(siteStyleId)?.textContent ?? '')

// While developing, changes of the style sheet show at once.
if (import.meta.env.DEV && !import.meta.env.SSR && import.meta.hot) void import('./index.css')
