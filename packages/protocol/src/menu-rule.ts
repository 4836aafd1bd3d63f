/** A rule as it appears in menus. Rule names are both route names and permission nodes. */
export interface MenuRule {
  readonly id: number
  readonly pid: number
  readonly type: 'menu_dir' | 'menu' | 'button' | 'route' | 'nav' | 'nav_user_menu'
  readonly title: string
  readonly name: string
  /** Path under the area's base path, without a leading slash. */
  readonly path: string
  readonly icon: string
  readonly menu_type: 'tab' | 'link' | 'iframe' | null
  readonly url: string
  /** Path of the page's source in the old client; our apps use `name`. */
  readonly component: string
  /** 0, or the rule's name. */
  readonly keepalive: number | string
  /** 1: visible to visitors too; rules of the member centre only. */
  readonly no_login_valid?: number
  readonly extend: 'none' | 'add_rules_only' | 'add_menu_only'
  /** Only present on rules for visitors, like the fields below. */
  readonly remark?: string
  readonly weigh?: number
  readonly status?: string
  /** Unix seconds. */
  readonly update_time?: number | null
  readonly create_time?: number | null
  readonly children?: readonly MenuRule[]
}
