/** A piece of code in a file, with its offset. */
export interface CodePiece {
  readonly code: string
  readonly start: number
}

/** Files of components that consist of markup and code. */
export const componentFile = /\.(?:vue|svelte|astro)$/

const script = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g
const frontmatter = /^(---\r?\n)([\s\S]*?)\r?\n---/g
/** `{{ … }}`, and attributes with code: `:title="…"`, `@click="…"`, `v-if="…"`. */
const ofVue = /(\{\{)([\s\S]*?)\}\}|(\s(?:[:@#]|v-)[^\s=>]*=")([^"]*)"/g
/** `{ … }` with braces inside, and what begins a block: `{#if …}`, `{@html …}`. */
const inBraces = /(\{(?:[#:@/](?:else if|[\w-]+))?)((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g

/** The script of a component and the code in its markup. Code that a framework alone understands may be among it. */
export function codeOfComponent(path: string, content: string): CodePiece[] {
  const scripts = [script, ...(path.endsWith('.astro') ? [frontmatter] : [])]
  const markup = scripts.reduce(
    (rest, pattern) => rest.replace(pattern, (whole) => ' '.repeat(whole.length)),
    content.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, (whole) => ' '.repeat(whole.length)),
  )
  return [
    ...scripts.flatMap((pattern) => piecesOf(content, pattern)),
    ...piecesOf(markup, path.endsWith('.vue') ? ofVue : inBraces),
  ]
}

/** The pieces that a pattern finds; its groups are what stands before a piece, and the piece. */
function piecesOf(content: string, pattern: RegExp): CodePiece[] {
  return [...content.matchAll(pattern)].map(({ index, 1: brace, 2: code, 3: attribute = '', 4: value = '' }) => ({
    code: code ?? value,
    start: index + (brace ?? attribute).length,
  }))
}
