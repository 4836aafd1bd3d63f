import { label } from '@teachnet/protocol'
import { idField, nameField } from '@teachnet/contract/resources'
import { describe, expect, it } from 'vitest'
import { createRegistry } from './registry.ts'

const definition = {
  controller: 'test.Ticket',
  table: 'test_ticket',
  title: label('票', 'Tickets'),
  labelField: 'name',
  recordActions: [{ name: 'punch', title: label('检票', 'Punch') }],
  fields: { ...idField, ...nameField },
} as const

describe('the resource registry', () => {
  it('the resource registry stops the start when an action of a definition has no implementation, with both names', () => {
    expect(() => createRegistry().bind(definition)).toThrow(/test\.Ticket.*punch/)
    const punch = async () => ({ message: 'crud.updated', data: null })
    expect(createRegistry().bind(definition, { recordActions: { punch } }).definition).toBe(definition)
  })

  it('the resource registry finds a resource in any case, and with the dashes of old addresses', () => {
    const registry = createRegistry()
    const { recordActions: _none, ...plain } = definition
    const bound = registry.bind({ ...plain, controller: 'test.OldTicket' })
    for (const name of ['test.oldticket', 'test.old_ticket', 'TEST.Old-Ticket']) expect(registry.find(name)).toBe(bound)
    expect(registry.find('test.Ticket')).toBeUndefined()
  })
})
