import type { Rule } from '../features/access/rules/rule-book.ts'

/** Returns an enabled menu rule with the values of a new one, and with changes. */
export function testRule(changes: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    pid: 0,
    type: 'menu',
    title: '',
    title_en: '',
    name: '',
    path: changes.name ?? '',
    icon: '',
    menu_type: 'tab',
    url: '',
    component: '',
    keepalive: 0,
    extend: 'none',
    no_login_valid: 0,
    remark: '',
    weigh: 0,
    status: '1',
    update_time: null,
    create_time: null,
    ...changes,
  }
}
