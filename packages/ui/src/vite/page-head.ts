import type { Plugin } from 'vite'
import { themeScript } from '../theme-mode/theme-mode.ts'
import { palettes, tokensToCss } from '../tokens.ts'

/** Adds the tokens and the script that sets the theme to the head of an app's `index.html`, so that they apply before the first paint. */
export function themeHead(): Plugin {
  return {
    name: 'teachnet:theme-head',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'color-scheme', content: 'light dark' }, injectTo: 'head-prepend' },
      ...(['light', 'dark'] as const).map((name) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', content: palettes[name].paper, media: `(prefers-color-scheme: ${name})` },
        injectTo: 'head-prepend' as const,
      })),
      { tag: 'script', children: themeScript, injectTo: 'head-prepend' },
      {
        tag: 'style',
        children: `${tokensToCss()}\nbody { margin: 0; background: var(--paper); color: var(--text); }`,
        injectTo: 'head-prepend',
      },
    ],
  }
}

const style = `.start-bar { display: none; position: fixed; top: 0; left: 0; width: 100%; height: 3px; }
#root:empty + .start-bar { display: block; }
.start-bar rect { fill: var(--seal); animation: start-bar 1.2s ease-in-out infinite alternate; }
@keyframes start-bar { from { transform: translateX(-10px); } to { transform: translateX(70px); } }
@media (prefers-reduced-motion: reduce) { .start-bar rect { animation: none; } }
@media (scripting: none) { #root:empty + .start-bar { display: none; } }`

const bar =
  '<svg class="start-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="40" height="1" /></svg>'

/**
 * Shows a thin bar in an app's `index.html` until the app has drawn its first page: without it the page is blank while scripts load.
 * The page must contain `<div id="root"></div>`.
 */
export function startBar(): Plugin {
  return {
    name: 'teachnet:start-bar',
    transformIndexHtml(html) {
      const root = '<div id="root"></div>'
      if (!html.includes(root)) throw new TypeError(`index.html has no ${root}`)
      return { html: html.replace(root, root + bar), tags: [{ tag: 'style', children: style, injectTo: 'head' }] }
    },
  }
}
