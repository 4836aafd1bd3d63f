import { dirname, resolve, sep } from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplittingOptions = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

/**
 * Splits code by page: one chunk for the modules that only one page needs, and one for each set of pages that share modules. By default,
 * the bundler splits at every dynamic import; a page then consists of a hundred files, and small files compress badly. Modules that many parts
 * share and no page needs at first, such as the inputs of dialogs, are two chunks: those of libraries, and those of the app.
 * @param start the module that every page begins with, relative to the folder that the build runs in
 * @param pages the modules of the pages, by the name of their chunk; modules that no page imports are split by the bundler's default.
 * Pages that are always opened together have one name
 * @param apart modules that are left to the bundler: a page imports the index of their package, and only parts that are loaded later use them
 */
export function pageChunks(
  start: string,
  pages: Readonly<Record<string, string | readonly string[]>>,
  apart?: RegExp,
): CodeSplittingOptions {
  const names = Object.keys(pages)
  const reach = new Map<string, ReadonlySet<string>>()
  const isReached = (path: string, id: string, graph: Rolldown.ChunkingContext): boolean => {
    const file = resolve(path)
    const modules = reach.get(file) ?? staticImports(file, graph)
    reach.set(file, modules)
    return modules.has(id)
  }
  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): readonly string[] =>
    isReached(start, id, graph)
      ? ['start', ...names]
      : names.filter((name) => [pages[name] ?? []].flat().some((path) => isReached(path, id, graph)))
  // Modules shared by more pages come first: a group also takes what its modules import.
  const groups = [...names, 'start'].map((_, index) => ({
    priority: index + 1,
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      if (apart?.test(id)) return null
      const users = chunkOf(id, graph)
      if (users.length !== index + 1) return null
      return users[0] === 'start' ? 'start' : users.join('-')
    },
  }))
  return {
    groups: [
      ...groups,
      {
        priority: 0,
        minShareCount: leastSharing,
        name: (id) => (apart?.test(id) ? null : sharedChunkOf(id, dirname(resolve(start)))),
      },
    ],
  }
}

/** Returns a module and all that it imports, except by `import()`. */
function staticImports(start: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Fewer parts than this load a module of their own: the others would load it without using it. */
const leastSharing = 3

/** Returns the chunk for a module that many parts share, which are loaded later: of libraries, or of the app in this folder. */
function sharedChunkOf(id: string, app: string): string | null {
  if (id.includes('/node_modules/')) return 'libraries'
  return id.startsWith(app + sep) ? 'shared' : null
}
