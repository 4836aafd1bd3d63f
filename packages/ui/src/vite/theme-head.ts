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
