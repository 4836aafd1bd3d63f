import type { Plugin } from 'vite'
import { tokensToCss } from '../tokens.ts'

const name = 'virtual:tokens.css'

/** `import 'virtual:tokens.css'`: the colours, sizes and fonts of the design as custom properties, in the cascade layer `tokens`. */
export function tokenStyles(): Plugin {
  return {
    name: 'token-styles',
    resolveId: (id) => (id === name ? id : undefined),
    load: (id) => (id === name ? `@layer tokens { ${tokensToCss()} }` : undefined),
  }
}
