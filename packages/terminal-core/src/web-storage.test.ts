import { expect, it } from 'vitest'
import { toPersisted, createWebStorage } from './persistence.ts'
import { initialTerminalState } from './terminal-state.ts'
import { transition } from './transition.ts'

const added = {
  type: 'added' as const,
  uuid: 'a',
  createTime: '',
  command: 'c',
  extend: '',
  blockOnFailure: true,
}
const state = transition(transition(initialTerminalState, added)[0], { type: 'printed', uuid: 'a', entries: ['x'] })[0]
const persisted = toPersisted(state)

/** A storage that holds texts up to a length. */
function createStorage(longest = Number.POSITIVE_INFINITY) {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > longest) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
  }
}

it('stores under its key, for its owner alone (Q13)', () => {
  const storage = createStorage()
  createWebStorage(() => storage, 'terminal', 1).save(persisted)
  expect([...storage.held.keys()]).toEqual(['terminal'])
  expect(createWebStorage(() => storage, 'terminal', 1).load()).toMatchObject(JSON.parse(JSON.stringify(persisted)))
  expect(createWebStorage(() => storage, 'terminal', 2).load()).toBeUndefined()
  expect(createWebStorage(() => storage, 'terminal').load()).toBeUndefined()
  expect(createWebStorage(createStorage, 'terminal', 1).load()).toBeUndefined()
})

it('keeps the tasks without their output if the storage is full (Q13)', () => {
  const storage = createStorage(JSON.stringify(persisted).length - 5)
  const ports = createWebStorage(() => storage, 'terminal')
  ports.save(persisted)
  expect(ports.load()).toMatchObject({ taskList: [{ uuid: 'a', command: 'c' }] })
  expect(storage.held.get('terminal')).not.toContain('message')
})

it('throws what a forbidden, unreadable or tiny storage throws, for the terminal to report (Q21)', () => {
  const forbidden = () => {
    throw new DOMException('no access', 'SecurityError')
  }
  expect(() => createWebStorage(forbidden, 'terminal').load()).toThrow('no access')
  expect(() => createWebStorage(() => createStorage(3), 'terminal').save(persisted)).toThrow('full')
  const broken = createStorage()
  broken.held.set('terminal', '{')
  expect(() => createWebStorage(() => broken, 'terminal').load()).toThrow(SyntaxError)
})
