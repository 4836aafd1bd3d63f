import { describe, expect, it } from 'vitest'
import { isNullable, searchOperatorOf } from './fields.ts'
import { label } from '@teachnet/protocol'
import {
  actionsOf,
  derivedNames,
  namingFieldsOf,
  nodeActionsOf,
  parentFieldOf,
  permissionOf,
  quickSearchFieldsOf,
  weighFieldOf,
} from './resource.ts'
import { defineResource } from './define-resource.ts'
import { resourceLoaders } from '../resource-loaders.ts'
import { findResource, resources } from '../all-resources.ts'

function requireResource(controller: string) {
  const definition = findResource(controller)
  if (!definition) throw new Error(`no ${controller}`)
  return definition
}

describe('definitions', () => {
  it("a definition's permission nodes have the old back end's names [A4]", () => {
    expect(permissionOf({ controller: 'auth.AdminLog' }, 'index')).toBe('auth/adminLog/index')
    expect(permissionOf({ controller: 'Category' })).toBe('category')
  })

  it('a definition has the five actions, drag sort only with a weight, and fewer where it declares so [C8]', () => {
    const of = (controller: string) => actionsOf(requireResource(controller))
    expect(of('teacher.Teacher')).toEqual(['index', 'add', 'edit', 'del', 'sortable'])
    expect(of('auth.Admin')).toEqual(['index', 'add', 'edit', 'del'])
    expect(of('auth.AdminLog')).toEqual(['index'])
  })

  it('a definition has a node for each action, including record actions and revealing masked values [A4]', () => {
    const of = (controller: string) => nodeActionsOf(requireResource(controller))
    expect(of('teacher.List')).toEqual(['index', 'add', 'edit', 'del', 'export', 'check', 'draft', 'publish'])
    expect(of('setin.Classer')).toEqual([
      ...['index', 'add', 'edit', 'del'],
      ...['remark', 'take', 'assign', 'ask', 'accept', 'refuse'],
      ...['export', 'reveal'],
    ])
  })

  it('a definition is found by its name regardless of case', () => {
    expect(findResource('AUTH.adminlog')?.table).toBe('admin_log')
    expect(findResource('nothing.Here')).toBeUndefined()
  })

  it('a definition returns its special fields', () => {
    const category = findResource('Category')
    expect(category && [parentFieldOf(category), weighFieldOf(category)]).toEqual(['pid', 'weigh'])
    const teacher = findResource('teacher.Teacher')
    expect(teacher && derivedNames(teacher)).toEqual(['category', 'region_text', 'user', 'draft_state'])
    expect(teacher && quickSearchFieldsOf(teacher)).toEqual([
      'name',
      'name_en',
      'title',
      'title_en',
      'school',
      'school_en',
    ])
  })

  it('a record without a text is named by its unique fields, by a relation rather than a number', () => {
    const hundred = requireResource('teacher.Teacher100')
    expect(namingFieldsOf(hundred)).toEqual(['year', 'teacher_id'])
    expect(namingFieldsOf(hundred, { alone: true })).toEqual(['year', 'rank'])
    expect(namingFieldsOf(requireResource('teacher.List'))).toEqual(['list', 'teacher_id'])
    expect(namingFieldsOf(requireResource('routine.Folder'))).toEqual([])
    expect(namingFieldsOf(requireResource('Tag'))).toEqual([])
  })

  it('every definition that the back office adds records to has a quick search', () => {
    const filled = resources.filter(
      (definition) => actionsOf(definition).includes('add') && !definition.controller.endsWith('Log'),
    )
    expect(filled.filter((definition) => quickSearchFieldsOf(definition).length === 0)).toEqual([])
  })

  it('definitions do not share a table or a controller, and refer to existing resources', () => {
    for (const key of ['table', 'controller'] as const)
      expect(new Set(resources.map((definition) => definition[key].toLowerCase())).size).toBe(resources.length)
    for (const { fields } of resources)
      for (const field of Object.values(fields))
        if (field.kind === 'relation' || field.kind === 'relations') expect(findResource(field.resource)).toBeDefined()
  })

  it('each definition can be loaded alone, under its controller', async () => {
    const loaded = await Promise.all(
      Object.entries(resourceLoaders).map(async ([controller, load]) => [controller, await load()] as const),
    )
    expect(loaded.map(([controller]) => controller)).toEqual(loaded.map(([, definition]) => definition.controller))
    expect(loaded.map(([, definition]) => definition)).toEqual(expect.arrayContaining([...resources]))
  })

  it('a contradictory definition stops the start with its name', () => {
    const fields = { id: { kind: 'id', label: label('编号', 'ID') } } as const
    const define = (more: object) =>
      defineResource({
        controller: 'Book',
        table: 'book',
        title: label('书', 'Books'),
        labelField: 'id',
        fields,
        ...more,
      })
    expect(() => define({ derived: ['id'] })).toThrow('Book')
    expect(() => define({ scope: { field: 'admin_id', reach: 'own' } })).toThrow('scope names "admin_id"')
    expect(() => define({ table: 'Book' })).toThrow('snake_case')
    expect(() =>
      define({ recordActions: [{ name: 'lend', title: label('借出', 'Lend'), when: { owner: ['1'] } }] }),
    ).toThrow('depends on the field "owner"')
    expect(() => define({})).not.toThrow()
  })

  it('a condition of a field names a single value that precedes it, and no required field has one', () => {
    const text = label('字', 'Text')
    const define = (fields: object) =>
      defineResource({
        controller: 'Book',
        table: 'book',
        title: label('书', 'Books'),
        labelField: 'id',
        fields: { id: { kind: 'id', label: text }, ...fields },
      })
    const lent = { kind: 'switch', label: text }
    const until = { kind: 'date', label: text, shownWhen: { lent: ['1'] } }
    expect(() => define({ lent, until })).not.toThrow()
    expect(() => define({ until, lent })).toThrow('does not precede it')
    expect(() => define({ until })).toThrow('does not precede it')
    expect(() => define({ lent, until: { ...until, required: true } })).toThrow('cannot be required')
    expect(() => define({ lent: { kind: 'tags', label: text }, until })).toThrow('several values')
  })

  it('a definition states for each field how it is searched and whether it can be missing', () => {
    const text = label('字', 'Text')
    expect(searchOperatorOf({ kind: 'text', label: text, max: 9 })).toBe('LIKE')
    expect(searchOperatorOf({ kind: 'text', label: text, max: 9, search: false })).toBeUndefined()
    expect(searchOperatorOf({ kind: 'text', label: text, max: 9, internal: true })).toBeUndefined()
    expect(searchOperatorOf({ kind: 'choice', label: text, options: [], multiple: true })).toBe('FIND_IN_SET')
    expect(isNullable({ kind: 'integer', label: text })).toBe(true)
    expect(isNullable({ kind: 'integer', label: text, default: 0 })).toBe(false)
    expect(isNullable({ kind: 'dateTime', label: text, auto: 'create' })).toBe(false)
    expect(isNullable({ kind: 'text', label: text, max: 9 })).toBe(false)
  })
})
