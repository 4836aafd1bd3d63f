import type { MenuRule } from '@teachnet/protocol'

/** The pages that every BuildAdmin client has, by the components of their menu entries. */
const shippedPages: ReadonlySet<string> = new Set(
  [
    'dashboard.vue',
    ...['group', 'admin', 'rule', 'adminLog'].map((name) => `auth/${name}/index.vue`),
    ...['user', 'group', 'rule', 'moneyLog', 'scoreLog'].map((name) => `user/${name}/index.vue`),
    ...['config/index.vue', 'attachment/index.vue', 'adminInfo.vue'].map((name) => `routine/${name}`),
    ...['dataRecycle', 'dataRecycleLog', 'sensitiveData', 'sensitiveDataLog'].map(
      (name) => `security/${name}/index.vue`,
    ),
    ...['module/index.vue', 'crud/index.vue'],
  ].map((path) => `/src/views/backend/${path}`),
)

/** Whether every BuildAdmin client has the page of a component. */
export function isShippedPage(component: string): boolean {
  return shippedPages.has(component)
}

export interface OldClientPages {
  /** Components of the pages that the client has besides those of BuildAdmin. */
  readonly own: ReadonlySet<string>
  /** The address to which an entry without a page leads, by its path. Undefined: such entries are left out. */
  readonly addressOf: ((path: string) => string) | undefined
}

/** The menu for a BuildAdmin client: an entry whose page it lacks, where a click says nothing, leads to the page of the back office here. */
export function oldClientMenu(menus: readonly MenuRule[], pages: OldClientPages): MenuRule[] {
  return menus.flatMap((entry): MenuRule[] => {
    const { type, menu_type: opens, component, path, children } = entry
    if (type === 'menu_dir' && children) {
      const inside = oldClientMenu(children, pages)
      return inside.length === 0 ? [] : [{ ...entry, children: inside }]
    }
    if (type !== 'menu' || opens !== 'tab' || isShippedPage(component) || pages.own.has(component)) return [entry]
    return pages.addressOf ? [{ ...entry, menu_type: 'link', url: pages.addressOf(path) }] : []
  })
}
