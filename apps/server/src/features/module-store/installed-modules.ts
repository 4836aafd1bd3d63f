import { readPackage } from '@teachnet/module-kit'
import { moduleStates } from '@teachnet/protocol'
import type { ResourceHooks, Save } from '../../records/bound-resource.ts'
import type { CachePort, DatabasePort, LogPort } from '../../platform/ports.ts'
import { hiddenAreas, loadArchive, loadModules, type StoredModule } from './module.repo.ts'
import { moduleControllerFolder } from '@teachnet/contract/modules'
import { fail } from '../../platform/errors.ts'
import { recordOf } from '../../platform/untyped-values.ts'

/** The tag that is invalidated when a module changed: each process then loads the modules again. */
export const moduleTag = 'installed_module'

/** The modules that this process has loaded. */
export interface InstalledModules {
  /** Loads the modules and serves them from now on. */
  readonly refresh: () => Promise<void>
  /** Every installed module, also disabled ones. */
  readonly all: () => readonly StoredModule[]
  readonly enabled: () => readonly StoredModule[]
  /**
   * Their effects on areas: those of disabled modules are hidden, and code of trusted ones runs with writes. Loads the
   * modules first.
   */
  readonly loadOfAreas: () => Promise<{
    readonly hidden: ReadonlySet<string>
    readonly hooks: ReadonlyMap<string, ResourceHooks>
  }>
  /** A file of an enabled module; undefined unless the digest is that of its archive. */
  readonly readFile: (uid: string, digest: string, path: string) => Promise<Buffer | undefined>
  /** Calls back at the end of each load, as a part of it. Call it before the first load. */
  readonly whenLoaded: (listener: () => Promise<void>) => void
  /** Stops following the changes of other processes. */
  readonly close: () => void
}

interface Loaded {
  readonly digest: string
  readonly files: Promise<ReadonlyMap<string, Buffer>>
  readonly hooks: ReadonlyMap<string, ResourceHooks>
}

/**
 * Keeps the modules of this process up to date with the database. A change in any process invalidates a tag of the cache, and that reaches
 * every process. Archives are read when one of their files is needed.
 *
 * @param isTrusting whether the server runs code of modules
 */
export function createInstalledModules(
  { db, cache, log }: DatabasePort & CachePort & LogPort,
  isTrusting: boolean,
): InstalledModules {
  let modules: readonly StoredModule[] = []
  let loaded = new Map<string, Loaded>()
  let last: Promise<void> = Promise.resolve()
  const listeners: (() => Promise<void>)[] = []
  const enabled = () => modules.filter(({ state }) => state === moduleStates.installed)

  async function load(): Promise<void> {
    modules = await loadModules(db)
    const next = new Map<string, Loaded>()
    for (const module of enabled()) next.set(module.uid, await loadOne(module))
    loaded = next
    for (const notify of listeners) await notify()
  }

  async function loadOne(module: StoredModule): Promise<Loaded> {
    const known = loaded.get(module.uid)
    if (known?.digest === module.digest) return known
    let files: Loaded['files'] | undefined
    const read = () => (files ??= readFiles(module.uid))
    const hooks = isTrusting ? await readHooks(module, read) : new Map<string, ResourceHooks>()
    return {
      digest: module.digest,
      hooks,
      get files() {
        return read()
      },
    }
  }

  async function readHooks({ uid, manifest }: StoredModule, read: () => Loaded['files']) {
    if (manifest.server === undefined) return new Map<string, ResourceHooks>()
    try {
      return await loadServerCode(uid, (await read()).get(manifest.server))
    } catch (error) {
      log.error({ err: error, module: uid }, 'the code of a module does not run')
      return new Map<string, ResourceHooks>()
    }
  }

  async function readFiles(uid: string): Promise<ReadonlyMap<string, Buffer>> {
    const archive = await loadArchive(db, uid)
    return archive ? (await readPackage(archive)).files : new Map()
  }

  /** Loads run one after the other, so that an older state never replaces a newer one. */
  const refresh = () => {
    last = last.then(load, load)
    return last
  }
  const stop = cache.onDrop((tags) => {
    if (!tags.includes(moduleTag) && !tags.includes('*')) return
    refresh().catch((error: unknown) => log.error({ err: error }, 'changed modules could not be loaded'))
  })

  return {
    refresh,
    all: () => modules,
    enabled,
    async loadOfAreas() {
      await refresh()
      return { hidden: hiddenAreas(modules), hooks: new Map([...loaded.values()].flatMap(({ hooks }) => [...hooks])) }
    },
    async readFile(uid, digest, path) {
      const found = loaded.get(uid)
      return found?.digest === digest ? (await found.files).get(path) : undefined
    },
    whenLoaded: (listener) => void listeners.push(listener),
    close: stop,
  }
}

type Hook = (provided: Readonly<Record<string, unknown>>) => unknown

/**
 * Runs the server code of a trusted module and returns its hooks by controller, in lower case. The code is one ES module; it may import what
 * Node brings. Its default export is `{ hooks: { 'library.Book': { beforeSave, afterSave, beforeDelete } } }`.
 *
 * @throws whatever the code throws while it is loaded, TypeError for hooks of areas that are not the module's own
 */
async function loadServerCode(uid: string, content: Buffer | undefined): Promise<ReadonlyMap<string, ResourceHooks>> {
  if (!content) throw new TypeError('the file of the server code is missing')
  // No file is written: a module has no place in the file system.
  const loaded: unknown = await import(`data:text/javascript;base64,${content.toString('base64')}`)
  const provided = recordOf(recordOf(recordOf(loaded)['default'])['hooks'])
  const own = `${moduleControllerFolder(uid)}.`
  return new Map(
    Object.entries(provided).map(([controller, hooks]) => {
      if (!controller.startsWith(own)) throw new TypeError(`hooks of ${controller}, which is not an area of ${uid}`)
      return [controller.toLowerCase(), toHooks(recordOf(hooks))]
    }),
  )
}

function toHooks({ beforeSave, afterSave, beforeDelete }: Readonly<Record<string, unknown>>): ResourceHooks {
  return {
    beforeSave: isHook(beforeSave) ? async (_context, save) => run(beforeSave, partsOf(save)) : undefined,
    afterSave: isHook(afterSave)
      ? async (_context, saved) => run(afterSave, { ...partsOf(saved), after: saved.after })
      : undefined,
    beforeDelete: isHook(beforeDelete)
      ? async (_context, records) => {
          for (const { id, row } of records) await run(beforeDelete, { id, row })
          return records
        }
      : undefined,
  }
}

/** `stored` is the object that is written: a hook may change its values. */
function partsOf({ mode, id, before, input, stored }: Save) {
  return { mode, id, before, input, stored }
}

/** An error with the name of a field is shown at that field; others are failures of the module. */
async function run(hook: Hook, provided: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await hook(provided)
  } catch (error) {
    if (error instanceof Error && 'field' in error && typeof error.field === 'string')
      throw fail('VALIDATION', { fields: { [error.field]: error.message }, cause: error })
    throw error
  }
}

function isHook(value: unknown): value is Hook {
  return typeof value === 'function'
}
