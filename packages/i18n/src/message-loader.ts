import type { Languages } from './languages.ts'
import { fillIn, type Message, type MessageFile, type MessageTables } from './message-file.ts'
import { noteLanguages, withLanguages } from './filled-gaps.ts'
import type { RegisteredLocale } from './register.ts'

/** Loads message files of the current language on demand, each once. */
export interface MessageLoader<L extends string = RegisteredLocale> {
  readonly locale: L
  /** Loads the existing files among these names; loaded files are not fetched again. */
  readonly load: (names: readonly string[]) => Promise<void>
  /** Loads the files that a place needs, see `messageFilesOf`. */
  readonly loadFor: (place: RouteLocation) => Promise<void>
  /** All loaded messages; a new object after each change. */
  readonly messages: () => MessageFile
  /**
   * Overrides messages of the files, also of files that are loaded later: for example with texts that an installation has changed. Each
   * call replaces the overrides of the earlier one.
   */
  readonly override: (messages: MessageFile) => void
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Options of {@link createMessageLoader}. */
export interface MessageLoaderOptions<L extends string = RegisteredLocale> {
  /** The languages with their fallbacks. */
  readonly languages: Languages<L>
  /** The language to load. */
  readonly locale: NoInfer<L>
  /** Later tables take precedence for the same file, and later files for the same id. */
  readonly tables: readonly MessageTables<NoInfer<L>>[]
  /**
   * Whether a message that a file lacks in the language is loaded from the next language of its chain, at the cost of their files: for tables that neither the Vite plugin nor
   * `teachnet-i18n compile` has filled in. Default: false.
   */
  readonly fillsGaps?: boolean | undefined
  /** Initial messages, e.g. from the server's HTML. Default: none. */
  readonly start?: MessageFile
  /** `import.meta.hot` of Vite: a message that is edited while the application runs is replaced without a reload. Absent in a build. Default: the page is reloaded. */
  readonly hot?: MessageUpdates | undefined
}

/** Receives the messages that were edited: what a loader uses of `import.meta.hot`. */
export interface MessageUpdates {
  on(event: 'teachnet:messages', listener: (change: MessageChange) => void): void
  /** Tells the development server that edited messages are received; otherwise it reloads the page. */
  send(event: 'teachnet:listens'): void
}

/** Messages that were edited in the files of one language, compiled; those that were removed are null. */
export interface MessageChange {
  readonly locale: string
  readonly messages: Readonly<Record<string, Message | null>>
}

/**
 * Creates the loader of an app. It fetches files of the current language only: the build has filled in missing translations (see `fillsGaps`). A file that
 * the language lacks entirely comes from the next language of its chain.
 */
export function createMessageLoader<L extends string = RegisteredLocale>(
  options: MessageLoaderOptions<L>,
): MessageLoader<L> {
  const { languages, locale, tables, start = {}, hot, fillsGaps = false } = options
  const chain = languages.chainOf(locale)
  /** The files of a name, of the first language that has it, or of each. */
  const find = (table: MessageTables<L>, name: string) => {
    const found = chain.flatMap((each) => {
      const files = table[each] ?? {}
      const load = Object.prototype.hasOwnProperty.call(files, name) ? files[name] : undefined
      return load ? [{ locale: each, load }] : []
    })
    return fillsGaps ? found : found.slice(0, 1)
  }
  const messageLanguages = new Map<Message, string>()
  const loads = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let loaded: MessageFile = start
  let overrides: MessageFile = {}
  let messages: MessageFile = start

  function change(): void {
    messages = withLanguages({ ...loaded, ...overrides }, messageLanguages)
    for (const listener of listeners) listener()
  }

  hot?.on('teachnet:messages', (edited) => {
    if (edited.locale !== locale) return
    const all = Object.entries<Message | null>({ ...loaded, ...edited.messages })
    loaded = Object.fromEntries(all.filter((entry): entry is [string, Message] => entry[1] !== null))
    change()
  })
  hot?.send('teachnet:listens')

  async function loadOnce(name: string): Promise<void> {
    const found = tables.map((table) => find(table, name)).filter((files) => files.length > 0)
    if (found.length === 0) return
    const layers = await Promise.all(
      found.map((files) =>
        Promise.all(files.map(async (each) => ({ locale: each.locale, messages: await each.load() }))),
      ),
    )
    for (const each of layers) noteLanguages(each, locale, messageLanguages)
    loaded = Object.assign({}, loaded, ...layers.map((each) => fillIn(each.map(({ messages: file }) => file))))
    change()
  }

  function loadFile(name: string): Promise<void> {
    const running = loads.get(name)
    if (running) return running
    const load = loadOnce(name)
    loads.set(name, load)
    // A network failure is not cached: the next navigation retries.
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
    override(next) {
      overrides = next
      change()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A place whose messages are looked up. */
export interface RouteLocation {
  /** Path under the app's base, e.g. `/teacher/teacher`. */
  readonly path: string
  /** Names of the matched routes, e.g. `adminLogin`. */
  readonly names?: readonly string[]
  /** Files that the matched routes request explicitly. */
  readonly files?: readonly string[]
}

/**
 * The possible message files of a place: by path every prefix of it (`teacher`, `teacher/teacher`), by name the route's name in kebab case
 * (`admin-login`), and the requested ones. The loader skips files that do not exist.
 * @example messageFilesOf({ path: '/a/b', names: ['adminLogin'] }) // ['a', 'a/b', 'admin-login']
 */
export function messageFilesOf({ path, names = [], files = [] }: RouteLocation): string[] {
  const parts = path.split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? []
  const byPath = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return [...new Set([...byPath, ...names.map(toKebab), ...files])]
}

function toKebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}
