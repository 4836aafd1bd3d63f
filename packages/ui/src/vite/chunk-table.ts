import type { Plugin, Rolldown } from 'vite'

import { folderOf } from './page-preloads.ts'

/** The name of the function that the page defines. */
const lookUp = 'chunkFiles'

/** `import()` of a chunk whose hash is not known yet, and the place where Vite writes what the chunk needs. */
const laterImport = /\bimport\((["'`])\.\/([^"'`]*?)\1\)([^]*?)__VITE_PRELOAD__/g

/**
 * Lists the chunks that are loaded later in a script of `index.html`, with what each of them needs that the page has not loaded. Chunks find them
 * there by a name without a hash. The name of a file contains a hash of its content: if a chunk named the files, it would be renamed with each
 * of them, and every chunk that imports it as well.
 *
 * Stands after plugins that look for files in `index.html`.
 */
export function chunkTable(): Plugin {
  /** The names by which chunks are found, by the file name with a placeholder for the hash. */
  let keys: ReadonlyMap<string, string> = new Map()
  return {
    name: 'teachnet:chunk-table',
    apply: 'build',
    renderStart() {
      keys = new Map()
    },
    renderChunk(code, chunk, _, { chunks }) {
      if (keys.size === 0) keys = keysOf(Object.values(chunks))
      const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1)
      return code.replace(laterImport, (whole, _quote, file: string, between: string) => {
        const key = keys.get(folder + file)
        if (key === undefined) return whole
        const files = `${lookUp}(${JSON.stringify(key)})`
        return `import(${files}[0])${between}${files}`
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
        const loaded = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => needsOf(chunk, chunks)))
        const files = new Map<string, number>()
        const entries = chunks.flatMap((chunk) => {
          const key = keys.get(chunk.preliminaryFileName)
          if (key === undefined || !later.has(chunk.fileName)) return []
          // The chunk itself is the first, also if the page has loaded it.
          const [own = '', ...needs] = needsOf(chunk, chunks)
          const numbers = [own, ...needs.filter((name) => !loaded.has(name))].map((name) => {
            if (!files.has(name)) files.set(name, files.size)
            return files.get(name)
          })
          return [[key, numbers] as const]
        })
        const script = `{let b=document.currentScript.getAttribute('data-folder'),f=${JSON.stringify([...files.keys()])},t=${JSON.stringify(Object.fromEntries(entries))};self.${lookUp}=k=>t[k].map(i=>b+f[i])}`
        // An attribute: a host below another path replaces the folder, and the script keeps its hash.
        return [{ tag: 'script', attrs: { 'data-folder': folderOf(html) }, children: script, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The name of each chunk; chunks of the same name also have the number of their place among them. */
function keysOf(chunks: readonly Rolldown.RenderedChunk[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  const used = new Map<string, number>()
  const idOf = ({ facadeModuleId, moduleIds }: Rolldown.RenderedChunk) => facadeModuleId ?? moduleIds.join()
  for (const chunk of chunks.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))) {
    const count = used.get(chunk.name) ?? 0
    used.set(chunk.name, count + 1)
    keys.set(chunk.fileName, count === 0 ? chunk.name : `${chunk.name}.${count}`)
  }
  return keys
}

/** The file of a chunk, those of all chunks that it imports, and their styles. */
function needsOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const found = new Set([chunk.fileName])
  const styles = new Set<string>()
  for (const name of found) {
    const next = chunks.find(({ fileName }) => fileName === name)
    for (const each of next?.imports ?? []) found.add(each)
    for (const style of next?.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return [...found, ...styles]
}
