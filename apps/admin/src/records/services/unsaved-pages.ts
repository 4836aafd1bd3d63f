/** The pages with unsaved changes, by the path that the router has for them. */
export interface UnsavedPages {
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the same object until the set changes. */
  readonly read: () => ReadonlySet<string>
  readonly mark: (path: string, isUnsaved: boolean) => void
}

/** The instance of the complete app: forms mark their pages, and lists of open pages show the marks. */
export const unsavedPages = createUnsavedPages()

export function createUnsavedPages(): UnsavedPages {
  const listeners = new Set<() => void>()
  let paths: ReadonlySet<string> = new Set()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => paths,
    mark(path, isUnsaved) {
      if (paths.has(path) === isUnsaved) return
      paths = isUnsaved ? new Set([...paths, path]) : new Set([...paths].filter((one) => one !== path))
      for (const listener of listeners) listener()
    },
  }
}
