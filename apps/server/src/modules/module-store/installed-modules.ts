import { readPackage } from '@teachnet/module-kit'
import { moduleStates } from '@teachnet/protocol'
import type { ResourceHooks } from '../../crud/bound-resource.ts'
import type { CachePort, DatabasePort, LogPort } from '../../ports.ts'
import { hiddenAreas, loadArchive, loadModules, type StoredModule } from './module.repo.ts'
import { loadServerCode } from './server-code.ts'

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
  const enabled = () => modules.filter(({ state }) => state === moduleStates.installed)

  async function load(): Promise<void> {
    modules = await loadModules(db)
    const next = new Map<string, Loaded>()
    for (const module of enabled()) next.set(module.uid, await loadOne(module))
    loaded = next
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
    close: stop,
  }
}
