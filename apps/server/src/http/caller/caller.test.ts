import { type ErrorName, adminArea, memberArea } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import {
  type AdminCaller,
  type Caller,
  type MemberCaller,
  type Identity,
  type Occasion,
  dueBefore,
  rejectionOf,
  type Access,
  findToken,
} from './caller.ts'
import { createRuleBook, type Rule } from '../../features/access/rules/rule-book.ts'
import { testRule } from '../../test-support/test-rule.ts'

const clerk: AdminCaller = {
  area: 'admin',
  id: 2,
  username: 'clerk',
  nickname: 'Clerk',
  groupIds: [2],
  isSuper: false,
  ruleIds: new Set([1]),
  limits: {},
  menuIds: new Set([1]),
  nodes: new Set(['auth/adminlog/index']),
  conditionalNodes: [],
}

const root: AdminCaller = { ...clerk, id: 1, isSuper: true, nodes: new Set() }

const member: MemberCaller = { ...clerk, area: 'member', groupId: 1, isSuper: true }

const known = (caller: Caller): Identity => ({
  state: 'known',
  caller,
})

const requestOf = (path: string): Occasion => ({
  kind: 'request',
  path,
  isReading: true,
  viewAs: undefined,
  ip: '',
})

const node = (name: string): Access => ({ area: 'admin', level: 'permission', node: name })

describe('gate', () => {
  const table: [string, Access, Identity, ErrorName | undefined][] = [
    ['a visitor on a public route', { area: 'none', level: 'public' }, { state: 'none' }, undefined],
    ['an expired token on a public route', { area: 'admin', level: 'public' }, { state: 'expired' }, undefined],
    ['an expired token', { area: 'admin', level: 'signed-in' }, { state: 'expired' }, 'TOKEN_EXPIRED'],
    ['an expired token, before its permission', node('auth/admin/index'), { state: 'expired' }, 'TOKEN_EXPIRED'],
    ['nobody', { area: 'admin', level: 'signed-in' }, { state: 'none' }, 'NEED_LOGIN'],
    ['nobody, before the permission', node('auth/admin/index'), { state: 'none' }, 'NEED_LOGIN'],
    ['a member at an admin route', { area: 'admin', level: 'signed-in' }, known(member), 'NEED_LOGIN'],
    ['an admin at a member route', { area: 'member', level: 'signed-in' }, known(root), 'NEED_LOGIN'],
    ['an admin without the node', node('auth/admin/index'), known(clerk), 'FORBIDDEN'],
    ['an admin with the node, whatever its case', node('auth/adminLog/index'), known(clerk), undefined],
    ['a super admin without any node', node('auth/admin/index'), known(root), undefined],
    ['an ordinary admin at a super route', { area: 'admin', level: 'super' }, known(clerk), 'FORBIDDEN'],
    ['a super admin at a super route', { area: 'admin', level: 'super' }, known(root), undefined],
    ['a signed-in admin', { area: 'admin', level: 'signed-in' }, known(clerk), undefined],
  ]
  it.each([
    ['/admin/:controller/:action', true],
    ['/admin/dashboard/index', true],
    ['/admin/routine.AdminInfo/edit', false],
    ['/admin/Index/index', false],
  ])('an administrator with a password from somebody else is held back at %s: %s', (path, expected) => {
    const due = expected ? 'access.passwordDue' : undefined
    const held = { ...root, mustChangePassword: true, mustSetUpFactor: true }
    expect(dueBefore(held, requestOf(path))?.messageId).toBe(due)
    expect(dueBefore(root, requestOf(path))).toBeUndefined()
  })

  it.each([
    ['/admin/account/unlock', undefined],
    ['/admin/Index/logout', undefined],
    ['/admin/Index/index', 'access.locked'],
    ['/admin/routine.AdminInfo/edit', 'access.locked'],
  ])('a locked session asks for the password before %s: %s', (path, expected) => {
    const held = { ...root, isLocked: true, mustChangePassword: true }
    expect(dueBefore(held, requestOf(path))?.messageId).toBe(expected)
  })

  it('work that goes on without its request is stopped by a due password or factor, and not by a locked screen [I3]', () => {
    const dueOfWork = (more: Partial<AdminCaller>) => dueBefore({ ...root, ...more }, { kind: 'work' })?.messageId
    expect(dueOfWork({ isLocked: true })).toBeUndefined()
    expect(dueOfWork({ isLocked: true, mustChangePassword: true })).toBe('access.passwordDue')
    expect(dueOfWork({ mustSetUpFactor: true })).toBe('access.factorDue')
  })

  it.each(table)('the gate checks the access of %s [K6][A4]', (_who, access, identity, expected) => {
    expect(rejectionOf(access, identity, [])).toBe(expected)
  })

  describe.each(['admin', 'member'] as const)('with rules that name parameters, in the %s area', (area) => {
    const book = createRuleBook([rule(1, 'shop/order/index?state=Paid&year=2024'), rule(2, 'shop/order/edit?id=7')])
    const base = { id: 2, username: 'clerk', ...book.grantOf(['1,2']) }
    const caller: Caller =
      area === 'admin' ? { ...base, area, nickname: 'Clerk', groupIds: [2] } : { ...base, area, groupId: 1 }
    const reply = (name: string, query: Record<string, unknown>, body: Record<string, unknown> = {}) =>
      rejectionOf({ area, level: 'permission', node: name }, known(caller), [query, body])

    it('a rule that names parameters permits only calls with all of them, in query or body [A4][A6]', () => {
      expect(reply('shop/order/index', { state: 'paid', year: '2024', page: '1' })).toBeUndefined()
      expect(reply('shop/order/index', { state: 'paid', year: '2023' })).toBe('FORBIDDEN')
      expect(reply('shop/order/index', { state: 'paid' })).toBe('FORBIDDEN')
      expect(reply('shop/order/index', {})).toBe('FORBIDDEN')
      expect(reply('shop/order/edit', {}, { id: 7, title: 'x' })).toBeUndefined()
      expect(reply('shop/order/del', { state: 'paid', year: '2024' })).toBe('FORBIDDEN')
    })

    it('a second value of a parameter beside the right one does not bypass a rule [A4]', () => {
      expect(reply('shop/order/edit', { id: '7' }, { id: 8 })).toBe('FORBIDDEN')
      expect(reply('shop/order/edit', { ID: '7' }, { id: 8 })).toBe('FORBIDDEN')
      expect(reply('shop/order/edit', { id: ['7', '8'] })).toBe('FORBIDDEN')
    })
  })
})

function rule(id: number, name: string): Rule {
  return testRule({ id, name, title: name })
}

const empty = { headers: {}, query: {}, body: undefined }

describe('presented token', () => {
  it.each(['batoken', 'ba-token', 'ba_token'])('a token named %s is read from header, query and body [K2]', (name) => {
    expect(findToken(adminArea, { ...empty, headers: { [name]: 'a' } })).toBe('a')
    expect(findToken(adminArea, { ...empty, query: { [name]: 'b' } })).toBe('b')
    expect(findToken(adminArea, { ...empty, body: { [name]: 'c' } })).toBe('c')
  })

  it.each(['ba-user-token', 'bausertoken', 'ba_user_token'])('a member token named %s is read [K2]', (name) => {
    expect(findToken(memberArea, { ...empty, headers: { [name]: 'a' } })).toBe('a')
  })

  it('the token of the header takes precedence, and the tokens of the areas are read separately', () => {
    const sources = {
      headers: { batoken: 'header', 'ba-user-token': 'member' },
      query: { batoken: 'query' },
      body: null,
    }
    expect(findToken(adminArea, sources)).toBe('header')
    expect(findToken(memberArea, sources)).toBe('member')
  })

  it('a token that is not a non-empty string is ignored', () => {
    expect(findToken(adminArea, { ...empty, query: { batoken: ['a'] } })).toBeUndefined()
    expect(findToken(adminArea, { ...empty, headers: { batoken: '' } })).toBeUndefined()
  })
})
