import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authAdminLog, course, setinTeacher } from '../resources/index.ts'
import { writableFields } from '../schema.ts'
import {
  areWithin,
  fieldLimits,
  joinLimits,
  limitDefinition,
  limitsOfField,
  ownerFieldOf,
  readAreaLimits,
  rowLimits,
} from './area-limits.ts'

const anyLimit = fc.record({
  rows: fc.constantFrom(...rowLimits),
  fields: fc.dictionary(fc.constantFrom('mobile', 'email', 'note'), fc.constantFrom(...fieldLimits)),
})

describe('the limits of an area', () => {
  it('limits hide a field, make another one read-only, and mask a text in the definition', () => {
    const limited = limitDefinition(setinTeacher, {
      rows: 'own',
      fields: { email: 'hidden', note: 'read', mobile: 'masked' },
    })
    expect(limited.fields.email).toMatchObject({ internal: true })
    expect(limited.fields.note).toMatchObject({ readOnly: true })
    expect(limited.fields.mobile).toMatchObject({ kind: 'masked', isPlain: true, search: false })
    expect(limited.scope).toEqual({ field: 'handler_id', reach: 'own' })
    const writable = (mode: 'add' | 'edit') => writableFields(limited, mode).map(([name]) => name)
    expect(writable('edit')).not.toEqual(expect.arrayContaining(['mobile']))
    expect(writable('add')).toContain('mobile')
    for (const mode of ['add', 'edit'] as const)
      for (const name of ['email', 'note']) expect(writable(mode)).not.toContain(name)
  })

  it('limits do not allow records to be added without a required field', () => {
    expect(limitDefinition(setinTeacher, { fields: { name: 'hidden' } }).actions).not.toContain('add')
    expect(limitDefinition(setinTeacher, { fields: { name: 'masked' } }).actions).toBeUndefined()
  })

  it('limits never widen the reach of a definition', () => {
    expect(limitDefinition(authAdminLog, { rows: 'groupOrFree', fields: {} }).scope?.reach).toBe('own')
    const group = { ...authAdminLog, scope: { field: 'admin_id', reach: 'group' } } as const
    expect(limitDefinition(group, { rows: 'ownOrFree', fields: {} }).scope?.reach).toBe('own')
    expect(limitDefinition(group, { rows: 'groupOrFree', fields: {} }).scope?.reach).toBe('group')
  })

  it('limits are offered only where they apply: for rows with an owner, masks for personal texts, none for the name of a record', () => {
    expect(ownerFieldOf(setinTeacher)).toBe('handler_id')
    expect(ownerFieldOf(course)).toBeUndefined()
    const of = (name: keyof typeof setinTeacher.fields) => limitsOfField(setinTeacher, name, setinTeacher.fields[name])
    expect(of('mobile')).toEqual(['read', 'masked', 'hidden'])
    expect(of('school')).toEqual(['read', 'hidden'])
    expect(of('ip')).toEqual(['hidden'])
    for (const name of ['id', 'name', 'handler_id', 'idempotency_key'] as const) expect(of(name)).toEqual([])
  })

  it('joined limits are as strict as each of two when both apply, and no stricter than either when one is enough', () => {
    fc.assert(
      fc.property(anyLimit, anyLimit, (one, other) => {
        const within = (inner: typeof one | undefined, outer: typeof one | undefined) =>
          areWithin(inner ? { area: inner } : {}, outer ? { area: outer } : {})
        const strict = joinLimits(one, other, 'strictest')
        const mild = joinLimits(one, other, 'mildest')
        expect(within(strict, one) && within(strict, other)).toBe(true)
        expect(within(one, mild) && within(other, mild)).toBe(true)
      }),
    )
  })

  it('invalid parts of stored limits are left out', () => {
    const stored = { a: { rows: 'all', fields: {} }, b: { rows: 'mine', fields: { x: 'gone', y: 'read' } }, c: 1 }
    expect(readAreaLimits(stored)).toEqual({ b: { fields: { y: 'read' } } })
    expect(readAreaLimits(null)).toEqual({})
  })
})
