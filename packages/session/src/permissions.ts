import type { MenuRule } from '@teachnet/protocol'

/** Permission nodes of an area: maps the path of a page, `/admin/auth/admin`, to its buttons, `/admin/auth/admin/edit`. */
export type PermissionMap = Readonly<Record<string, readonly string[]>>

/**
 * Collects the nodes of a rule tree.
 * @param base prefix of the rule names: `/admin`, `/user`, or empty for the site rules of the member centre
 */
export function collectPermissions(rules: readonly MenuRule[], base: string): PermissionMap {
  const map: Record<string, string[]> = {}
  for (const rule of rules) {
    const children = rule.children ?? []
    const buttons = children.filter(({ type }) => type === 'button')
    if (buttons.length > 0) map[`${base}/${rule.name}`] = buttons.map(({ name }) => `${base}/${name}`)
    Object.assign(map, collectPermissions(children, base))
  }
  return map
}

/** Query of a permission check: a page by name, with or without one of its buttons by full name. */
export interface NodeQuery {
  /** `/admin/auth/admin`, or `auth/admin` without the base. */
  readonly name: string
  readonly subNodeName?: string
}

/** The context of a permission check. */
export interface PermissionContext {
  readonly permissions: PermissionMap
  /** Base path of the area. */
  readonly base: string
  /** Current path with the base, without the query. */
  readonly path: string
}

/**
 * Returns whether a node is granted. Text names a button of the current page: the path must be a key and its list must contain
 * `path/node`. An object names the page itself.
 */
export function isGranted(query: string | NodeQuery, { permissions, base, path }: PermissionContext): boolean {
  if (typeof query === 'string') return find(permissions, path)?.includes(`${trim(path)}/${query}`) ?? false
  const nodes = find(permissions, withBase(query.name, base))
  if (!nodes) return false
  return query.subNodeName === undefined || nodes.includes(withBase(query.subNodeName, base))
}

/** Returns whether a node such as `teacher/teacher/edit` is granted, independent of the current path. */
export function hasNode(node: string, permissions: PermissionMap, base: string): boolean {
  return isGranted({ name: node.slice(0, node.lastIndexOf('/')), subNodeName: node }, { permissions, base, path: '' })
}

function find(permissions: PermissionMap, path: string): readonly string[] | undefined {
  const key = trim(path)
  return Object.hasOwn(permissions, key) ? permissions[key] : undefined
}

function withBase(name: string, base: string): string {
  return name.startsWith(`${base}/`) ? name : `${base}/${name}`
}

function trim(path: string): string {
  return path.replace(/\/+$/, '')
}
