import { permissionOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { teacher } from '@teachnet/contract/resources'
import { describe, expect, it, vi } from 'vitest'
import { createRegistry, resourceRegistry } from './resource-registry.ts'

describe('the registry of resources', () => {
  it('the registry loads every resource by the rule of its menu entry, ignoring case [P7]', async () => {
    for (const definition of resources) {
      const rule = permissionOf(definition).toLowerCase()
      expect(resourceRegistry.has(rule)).toBe(true)
      expect((await resourceRegistry.load(rule)).definition).toBe(definition)
    }
    expect(resourceRegistry.has('teacher/nobody')).toBe(false)
    await expect(resourceRegistry.load('teacher/nobody')).rejects.toThrow('teacher/nobody')
  })

  it('the registry has the relation targets of loaded resources, and no other definitions', async () => {
    const category = { ...teacher, controller: 'Category' }
    const registry = createRegistry({
      'teacher.Teacher': async () => teacher,
      Category: async () => category,
      'test.Other': () => Promise.reject(new Error('not asked for')),
    })
    expect(registry.find('Category')).toBeUndefined()
    await registry.load('teacher/teacher')
    expect(registry.find('CATEGORY')).toBe(category)
    expect(registry.find('test.Other')).toBeUndefined()
  })

  it('the registry accepts definitions that arrive at run time', async () => {
    const arrived = JSON.parse(JSON.stringify({ ...teacher, controller: 'test.Late' }))
    const registry = createRegistry({ 'test.Late': async () => arrived })
    expect((await registry.load('test/late')).definition.fields).toEqual(teacher.fields)
  })

  it('the registry does not ask the server for the area of a rule that no menu named', async () => {
    const registry = createRegistry({ 'teacher.Teacher': async () => teacher })
    const loadDesigned = vi.fn(async () => undefined)
    registry.setDesigned([{ controller: 'made.Here', version: 1 }], loadDesigned)
    await expect(registry.load('teacher/nobody')).rejects.toThrow('teacher/nobody')
    expect(loadDesigned).not.toHaveBeenCalled()
    await expect(registry.load('made/here')).rejects.toThrow('made/here')
    expect(loadDesigned).toHaveBeenCalledWith('made.Here')
  })

  it('the registry loads definitions with the limits of the account, and the same object each time', async () => {
    const registry = createRegistry({ 'teacher.Teacher': async () => teacher })
    registry.setLimits({ 'teacher.Teacher': { fields: { school: 'hidden' } } })
    const { definition } = await registry.load('teacher/teacher')
    expect(definition.fields.school).toMatchObject({ internal: true })
    expect((await registry.load('teacher/teacher')).definition).toBe(definition)
    registry.setLimits({})
    expect((await registry.load('teacher/teacher')).definition).toBe(teacher)
  })

  it('the registry refuses overrides of an unknown controller', () => {
    const loaders = { 'teacher.Teacher': async () => teacher }
    expect(() => createRegistry(loaders, { 'test.Nothing': async () => ({}) })).toThrow('test.Nothing')
  })

  it('the registry loads the overrides of a resource', async () => {
    const { overrides } = await resourceRegistry.load('auth/group')
    expect(Object.keys(overrides?.inputs ?? {})).toEqual(['rules', 'limits'])
  })
})
