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

describe('a form draft', () => {
  it('restores a draft after a reload, for the same record only', () => {
    const { open } = setUp()
    open().save({ nickname: 'Lin' })
    expect(open().load()).toEqual({ values: { nickname: 'Lin' }, savedAt: 1_000_000 })
    expect(open('8').load()).toBeUndefined()
    expect(open('add').load()).toBeUndefined()
  })

  it('a draft never contains a password', () => {
    const { open, kept } = setUp()
    open().save({ nickname: 'Lin', password: 'secret-word' })
    expect([...kept.values()].join()).not.toContain('secret-word')
  })

  it('a draft is absent when it was cleared, is too old, or cannot be read', () => {
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

  it('a full storage does not break the form', () => {
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

  it('restores only the draft values whose fields still exist in the form', () => {
    const draft = { values: { nickname: 'new', gone: 1 }, savedAt: 0 }
    expect(withDraft({ nickname: 'old', email: 'e' }, draft)).toEqual({ nickname: 'new', email: 'e' })
  })
})
