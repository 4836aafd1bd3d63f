import type { Field } from '../definition/fields.ts'
import { label } from '@teachnet/protocol'

/** Rules that open a page; a directory only groups them, and a button is part of one. */
const ofPages = { type: ['menu', 'route', 'nav', 'nav_user_menu'] } as const

/** The fields of a menu rule of either area, after its place and its type: its name and how it opens. */
export const ruleFields = {
  title: {
    kind: 'text',
    label: label('标题', 'Title'),
    max: 100,
    required: true,
    bilingual: true,
    quickSearch: true,
  },
  name: { kind: 'text', label: label('规则名', 'Rule name'), max: 50, required: true },
  path: {
    kind: 'text',
    label: label('路由路径', 'Route path'),
    max: 100,
    list: 'hidden',
    shownWhen: { type: ['menu_dir', ...ofPages.type] },
  },
  icon: { kind: 'text', label: label('图标', 'Icon'), max: 50, default: 'fa fa-circle-o' },
  menu_type: {
    kind: 'choice',
    label: label('打开方式', 'Opens as'),
    default: 'tab',
    // A route always opens in a tab.
    shownWhen: { type: ['menu', 'nav', 'nav_user_menu'] },
    options: [
      { value: 'tab', label: label('选项卡', 'Tab') },
      { value: 'link', label: label('链接（新窗口）', 'Link (new window)') },
      { value: 'iframe', label: label('内嵌页面', 'Embedded page') },
    ],
  },
  url: {
    kind: 'text',
    label: label('链接地址', 'Address'),
    max: 255,
    rules: ['url'],
    list: 'hidden',
    shownWhen: { menu_type: ['link', 'iframe'] },
  },
  component: { kind: 'text', label: label('组件路径', 'Component'), max: 100, list: 'hidden', shownWhen: ofPages },
} as const satisfies Record<string, Field>

/** The last fields specific to a rule. */
export const ruleEndFields = {
  extend: {
    kind: 'choice',
    label: label('扩展属性', 'Extended'),
    default: 'none',
    list: 'hidden',
    shownWhen: ofPages,
    options: [
      { value: 'none', label: label('无', 'None') },
      { value: 'add_rules_only', label: label('只添加为路由', 'Route only') },
      { value: 'add_menu_only', label: label('只添加为菜单', 'Menu only') },
    ],
  },
  remark: { kind: 'text', label: label('备注', 'Remark'), max: 255, multiline: true, list: false },
} as const satisfies Record<string, Field>
