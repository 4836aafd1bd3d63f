/** A place whose messages are looked up. */
export interface RoutePlace {
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
 */
export function messageFilesOf({ path, names = [], files = [] }: RoutePlace): string[] {
  const parts = path.split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? []
  const byPath = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return [...new Set([...byPath, ...names.map(toKebab), ...files])]
}

function toKebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}
