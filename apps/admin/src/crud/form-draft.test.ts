import { authAdmin } from '@teachnet/contract/resources'
import { describe, expect, it } from 'vitest'
import { createDraftStore, draftLifetime, withDraft } from './form-draft.ts'

function setUp(target = '7') {
  const kept = new Map<string, string>()
  const clock = { now: 1_000_000 }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = (other = target) =>
    createDraftStore({ definition: authAdmin, target: other, storage, now: () => clock.now })
  return { kept, clock, storage, open }
}

describe('the draft of a form', () => {
  it('is there again after a reload, for the same record only', () => {
    const { open } = setUp()
    open().save({ nickname: 'Lin' })
    expect(open().load()).toEqual({ values: { nickname: 'Lin' }, savedAt: 1_000_000 })
    expect(open('8').load()).toBeUndefined()
    expect(open('add').load()).toBeUndefined()
  })

  it('never holds a password', () => {
    const { open, kept } = setUp()
    open().save({ nickname: 'Lin', password: 'secret-word' })
    expect([...kept.values()].join()).not.toContain('secret-word')
  })

  it('is gone when cleared, when it is too old, and when it cannot be read', () => {
    const { open, clock, kept } = setUp()
    open().save({ nickname: 'Lin' })
    open().clear()
    expect(open().load()).toBeUndefined()
    open().save({ nickname: 'Lin' })
    clock.now += draftLifetime + 1
    expect(open().load()).toBeUndefined()
    for (const key of kept.keys()) kept.set(key, '{"values":')
    expect(open().load()).toBeUndefined()
  })

  it('does not break the form when the storage is full', () => {
    const { storage } = setUp()
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const store = createDraftStore({ definition: authAdmin, target: '7', storage: full, now: () => 0 })
    expect(() => store.save({ nickname: 'Lin' })).not.toThrow()
  })

  it('fills in only what the form still has', () => {
    const draft = { values: { nickname: 'new', gone: 1 }, savedAt: 0 }
    expect(withDraft({ nickname: 'old', email: 'e' }, draft)).toEqual({ nickname: 'new', email: 'e' })
  })
})
