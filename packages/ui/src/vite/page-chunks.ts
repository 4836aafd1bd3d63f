import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplittingOptions = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

/** A page, or several pages that are opened together. */
interface PageChunk {
  /** The name of the chunk. */
  readonly name: string
  /** The modules that the page begins with, relative to the folder that the build runs in. */
  readonly modules: readonly string[]
  /** Name of the page that is always loaded before this one. */
  readonly after?: string
}

interface PageChunks {
  /** The module that every page begins with, relative to the folder that the build runs in. */
  readonly start: string
  /** Modules that no page imports are split by the bundler's default. */
  readonly pages: readonly PageChunk[]
  /** Modules that are left to the bundler: a page imports the index of their package, and only parts that are loaded later use them. */
  readonly apart?: RegExp
  /** Chunks of their own, by name: modules that some pages share, and too heavy for the start, which is all that these pages share. */
  readonly libraries?: Readonly<Record<string, RegExp>>
}

/**
 * Splits code by page: one chunk for each page, and one for the start. What several pages need is in the chunk that all of them load
 * before. By default, the bundler splits at every dynamic import; a page then consists of a hundred files, and small files compress badly.
 * Modules that many parts share and no page needs at first, such as the inputs of dialogs, are one chunk for each page whose chunk they
 * need. Groups that a caller adds have priorities of 1 or above 10.
 * @throws TypeError for a page after an unknown one, and during the build for a page module that the app does not import
 */
export function pageChunks({ start, pages, apart, libraries = {} }: PageChunks): CodeSplittingOptions {
  const chains = new Map(pages.map((page) => [page, chainOf(page, pages)]))
  const reach = new Map<string, ReadonlySet<string>>()
  const isReached = (path: string, id: string, graph: Rolldown.ChunkingContext): boolean => {
    const file = resolve(path)
    const modules = reach.get(file) ?? staticImports(file, graph)
    if (!graph.getModuleInfo(file)) throw new TypeError(`The page module ${path} is not part of the app`)
    reach.set(file, modules)
    return modules.has(id)
  }
  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): string | undefined => {
    if (apart?.test(id) || Object.values(libraries).some((one) => one.test(id))) return undefined
    if (ofBundler.test(id) || isReached(start, id, graph)) return startChunk
    const users = pages.filter(({ modules }) => modules.some((path) => isReached(path, id, graph)))
    const [first = [], ...others] = users.map((page) => chains.get(page) ?? [])
    return first.find((name) => others.every((chain) => chain.includes(name)))
  }
  /** The last page whose chunk a module loads with itself, so that no part loads a page for another part's sake. */
  const deepestNeeded = (id: string, graph: Rolldown.ChunkingContext): string => {
    const needed = new Set([...staticImports(id, graph)].map((each) => chunkOf(each, graph)))
    return pages.findLast(({ name }) => needed.has(name))?.name ?? startChunk
  }
  const depth = Math.max(...[...chains.values()].map(({ length }) => length))
  // A group also takes what its modules import: the start comes first, then the pages that others are opened after.
  const levels = Array.from({ length: depth }, (_, level) => ({
    priority: level === 0 ? 10 : 9 - level,
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      const chunk = chunkOf(id, graph)
      const isHere = [...chains.values()].some((chain) => chunk !== undefined && chain.at(-1 - level) === chunk)
      return isHere && chunk !== undefined ? chunk : null
    },
  }))
  return {
    groups: [
      ...levels,
      // After the start, which has what they import, and before the pages.
      ...Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 9 })),
      {
        priority: 0,
        minShareCount: leastSharing,
        name: (id, graph) => (apart?.test(id) ? null : `shared-${deepestNeeded(id, graph)}`),
      },
    ],
  }
}

const startChunk = 'start'
/** Small modules that Vite and Rolldown add to each app: they would be files of their own. */
const ofBundler = /vite[/]modulepreload-polyfill|rolldown[/]runtime/

/** Returns the names of the chunks of a page, of the pages loaded before it, and of the start, the last one. */
function chainOf({ name, after }: PageChunk, pages: readonly PageChunk[]): readonly string[] {
  const before = pages.find((page) => page.name === after)
  if (after !== undefined && !before) throw new TypeError(`There is no page "${after}"`)
  return [name, ...(before ? chainOf(before, pages) : [startChunk])]
}

/** Returns a module and all that it imports, except by `import()`. */
function staticImports(start: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Fewer parts than this load a module of their own: the others would load it without using it. */
const leastSharing = 3
