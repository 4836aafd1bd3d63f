import type { MenuRule } from '@teachnet/protocol'

let lastId = 0

/** Creates a rule with the given fields; other fields have the values of a page. */
export function rule(name: string, provided: Partial<MenuRule> = {}): MenuRule {
  lastId += 1
  return {
    id: lastId,
    pid: 0,
    type: 'menu',
    title: name,
    name,
    path: name,
    icon: 'fa fa-circle-o',
    menu_type: 'tab',
    url: '',
    component: `/src/views/${name}.vue`,
    keepalive: 0,
    extend: 'none',
    ...provided,
  }
}

export function directory(name: string, children: readonly MenuRule[]): MenuRule {
  return rule(name, { type: 'menu_dir', menu_type: null, component: '', children })
}

export function button(name: string): MenuRule {
  return rule(name, { type: 'button', menu_type: null, path: '', component: '' })
}

/** Creates a page with its buttons, such as `auth/admin` with `add`. */
export function page(name: string, ...actions: string[]): MenuRule {
  return rule(name, { children: actions.map((action) => button(`${name}/${action}`)) })
}
