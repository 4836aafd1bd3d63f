import { describe, expect, it } from 'vitest'
import { collectPermissions, hasNode, isGranted } from './permissions.ts'
import { directory, page } from './test-support/rules.ts'

const permissions = collectPermissions(
  [directory('auth', [page('auth/admin', 'index', 'add'), page('auth/empty')]), page('dashboard', 'index')],
  '/admin',
)
const at = (path: string) => ({ permissions, base: '/admin', path })

describe('collectPermissions', () => {
  it('maps each parent rule that has buttons to the names of its buttons [A2]', () => {
    expect(permissions).toEqual({
      '/admin/auth/admin': ['/admin/auth/admin/index', '/admin/auth/admin/add'],
      '/admin/dashboard': ['/admin/dashboard/index'],
    })
  })
})

describe('isGranted', () => {
  it.each([
    ['add', '/admin/auth/admin', true],
    ['add', '/admin/auth/admin/', true],
    ['del', '/admin/auth/admin', false],
    ['add', '/admin/dashboard', false],
    ['add', '/admin/constructor', false],
  ])('isGranted with text looks for "%s" below the current path %s: %s [A2]', (node, path, granted) => {
    expect(isGranted(node, at(path))).toBe(granted)
  })

  it.each([
    [{ name: '/admin/auth/admin' }, true],
    [{ name: 'auth/admin' }, true],
    [{ name: '/admin/auth/empty' }, false],
    [{ name: '/admin/auth/admin', subNodeName: '/admin/auth/admin/add' }, true],
    [{ name: 'auth/admin', subNodeName: 'auth/admin/add' }, true],
    [{ name: '/admin/auth/admin', subNodeName: 'add' }, false],
  ])(
    'isGranted with an object requires the name, and the full name of the button if given: %j: %s [A2]',
    (query, granted) => {
      expect(isGranted(query, at('/admin/elsewhere'))).toBe(granted)
    },
  )
})

describe('hasNode', () => {
  it('hasNode finds a node independent of the current path [A2]', () => {
    expect(hasNode('auth/admin/add', permissions, '/admin')).toBe(true)
    expect(hasNode('auth/admin/del', permissions, '/admin')).toBe(false)
    expect(hasNode('add', permissions, '/admin')).toBe(false)
  })
})
