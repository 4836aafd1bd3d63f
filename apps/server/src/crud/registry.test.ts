import { label } from '@teachnet/contract'
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

describe('the registry of resources', () => {
  it('stops the start when nothing does an action that a definition declares, with both names', () => {
    expect(() => createRegistry().bind(definition)).toThrow(/test\.Ticket.*punch/)
    const punch = async () => ({ message: 'crud.updated', data: null })
    expect(createRegistry().bind(definition, { recordActions: { punch } }).definition).toBe(definition)
  })

  it('finds a resource whatever the case of its name, and with the dashes of old addresses', () => {
    const registry = createRegistry()
    const { recordActions: _none, ...plain } = definition
    const bound = registry.bind({ ...plain, controller: 'test.OldTicket' })
    for (const name of ['test.oldticket', 'test.old_ticket', 'TEST.Old-Ticket']) expect(registry.find(name)).toBe(bound)
    expect(registry.find('test.Ticket')).toBeUndefined()
  })
})
