import { memberArea } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { button, directory, page, rule } from '../test-support/rules.ts'
import {
  buildMemberMenu,
  buildMenu,
  findPage,
  findTrail,
  listPages,
  type MenuEntry,
  findStartPage,
  toMenuTarget,
} from './build-menu.ts'

function shape(entries: readonly MenuEntry[]): unknown[] {
  return entries.map(({ name, kind, path, url, children }) => [name, kind, path || url, shape(children)])
}

const rules = [
  directory('auth', [page('auth/admin', 'add'), page('auth/group')]),
  directory('empty', []),
  rule('docs', { menu_type: 'link', url: 'https://example.org/docs' }),
  rule('chart', { menu_type: 'iframe', url: 'https://example.org/a?b=1' }),
  rule('nowhere', { menu_type: 'link', url: '' }),
  rule('screenless', { component: '' }),
  rule('hidden', { extend: 'add_rules_only' }),
]

describe('buildMenu', () => {
  it('converts rules to directories, pages, frames and windows, and omits entries without a target [R5]', () => {
    expect(shape(buildMenu(rules, '/admin'))).toEqual([
      [
        'auth',
        'directory',
        '',
        [
          ['auth/admin', 'page', '/admin/auth/admin', []],
          ['auth/group', 'page', '/admin/auth/group', []],
        ],
      ],
      ['docs', 'window', 'https://example.org/docs', []],
      ['chart', 'frame', '/admin/iframe/https%3A%2F%2Fexample.org%2Fa%3Fb%3D1', []],
      ['hidden', 'page', '/admin/hidden', []],
    ])
  })

  it('the menu does not show a page when its rule is only a route', () => {
    const menu = buildMenu(rules, '/admin')
    expect(
      listPages(menu)
        .filter(({ isShown }) => !isShown)
        .map(({ name }) => name),
    ).toEqual(['hidden'])
  })

  it('finds a page by path, ignoring the query of its rule, and returns its trail', () => {
    const menu = buildMenu([directory('a', [rule('a/b', { path: 'a/b?x=1' })])], '/admin')
    expect(findPage(menu, '/admin/a/b')?.name).toBe('a/b')
    expect(findTrail(menu, '/admin/a/b').map(({ name }) => name)).toEqual(['a', 'a/b'])
    expect(findTrail(menu, '/admin/a/c')).toEqual([])
  })
})

describe('toMenuTarget', () => {
  const menu = buildMenu(
    [...rules, directory('strange', [rule('strange/one')]), rule('later', { menu_type: JSON.parse('"popup"') })],
    '/admin',
  )
  const options = {
    currentPath: '/admin/auth/group',
    isKnown: ({ name, kind }: MenuEntry) => kind === 'frame' || name.startsWith('auth/'),
  }
  const target = (name: string) => {
    const all = (entries: readonly MenuEntry[]): MenuEntry[] =>
      entries.flatMap((entry) => [entry, ...all(entry.children)])
    const entry = all(menu).find((one) => one.name === name)
    if (!entry) throw new Error(`no entry ${name}`)
    return toMenuTarget(entry, options)
  }

  it.each([
    ['auth/admin', { kind: 'page', path: '/admin/auth/admin' }],
    ['auth', { kind: 'page', path: '/admin/auth/admin' }],
    ['docs', { kind: 'window', url: 'https://example.org/docs' }],
    ['chart', { kind: 'page', path: '/admin/iframe/https%3A%2F%2Fexample.org%2Fa%3Fb%3D1' }],
    ['auth/group', { kind: 'problem', problem: 'alreadyThere' }],
    ['hidden', { kind: 'problem', problem: 'invalidRoute' }],
    ['strange', { kind: 'problem', problem: 'noChildMenu' }],
    ['later', { kind: 'problem', problem: 'unknownMenuType' }],
  ])('resolves the menu entry %s to %j [N8] [R5]', (name, expected) => {
    expect(target(name)).toEqual(expected)
  })

  it('starts with the first page of the menu for which the app has a page [R3]', () => {
    expect(findStartPage(menu, options.isKnown)?.path).toBe('/admin/auth/admin')
    expect(findStartPage(menu, () => false)).toBeUndefined()
  })
})

describe('buildMemberMenu', () => {
  it("sorts the member's rules into menus, navigation, drop-down and permissions [E6] [A6]", () => {
    const own = rule('account/safety', { type: 'nav_user_menu' })
    const built = buildMemberMenu(
      [directory('account', [page('account/overview', 'index'), own])],
      [rule('news', { type: 'nav', children: [button('news/comment')] }), rule('help', { type: 'nav_user_menu' })],
      memberArea,
    )
    expect(shape(built.menu)).toEqual([
      ['account', 'directory', '', [['account/overview', 'page', '/user/account/overview', []]]],
    ])
    expect(built.navigation.map(({ path }) => path)).toEqual(['/news'])
    expect(built.userMenu.map(({ path }) => path)).toEqual(['/user/account/safety', '/help'])
    expect(built.permissions).toEqual({
      '/news': ['/news/comment'],
      '/user/account/overview': ['/user/account/overview/index'],
    })
    expect(built.showHeadline).toBe(false)
  })
})
