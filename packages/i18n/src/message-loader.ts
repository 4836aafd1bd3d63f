import type { Locale } from '@teachnet/contract'
import type { MessageFile, MessageTables } from './message-file.ts'
import { messageFilesOf, type RoutePlace } from './route-messages.ts'

/** Loads message files of the current language when a place needs them, each once. */
export interface MessageLoader {
  readonly locale: Locale
  /** Loads the files of these names that exist; the ones already loaded are not fetched again. */
  readonly load: (names: readonly string[]) => Promise<void>
  /** Loads what a place needs, see `messageFilesOf`. */
  readonly loadFor: (place: RoutePlace) => Promise<void>
  /** All messages loaded so far; another object after each change. */
  readonly messages: () => MessageFile
  /** Calls back after each change. Gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What {@link createMessageLoader} is given. */
export interface MessageLoaderOptions {
  readonly locale: Locale
  /** Later ones win where two have a file, or two files an id. */
  readonly tables: readonly MessageTables[]
  /** Messages that are there from the start, e.g. from the server's HTML. */
  readonly start?: MessageFile
}

/**
 * Creates the loader of an app. It looks at the tables of its own language only: what a translation misses is filled in from Chinese
 * when the files are compiled.
 */
export function createMessageLoader({ locale, tables, start = {} }: MessageLoaderOptions): MessageLoader {
  const files = tables.map((table) => table[locale])
  const loads = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let messages = start

  async function loadOnce(name: string): Promise<void> {
    const found = await Promise.all(files.flatMap((table) => table[name]?.() ?? []))
    if (found.length === 0) return
    messages = Object.assign({}, messages, ...found)
    for (const listener of listeners) listener()
  }

  function loadFile(name: string): Promise<void> {
    const running = loads.get(name)
    if (running) return running
    const load = loadOnce(name)
    loads.set(name, load)
    // A network failure is not final: the next navigation tries again.
    load.catch(() => loads.delete(name))
    return load
  }

  async function load(names: readonly string[]): Promise<void> {
    await Promise.all(names.map(loadFile))
  }

  return {
    locale,
    load,
    loadFor: (place) => load(messageFilesOf(place)),
    messages: () => messages,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
