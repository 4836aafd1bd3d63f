import { authAdmin, setinTeacher } from '@teachnet/contract/resources'
import { describe, expect, it } from 'vitest'
import { toDraftContent, withDraft } from './form-draft.ts'

const en = (values: Readonly<Record<string, unknown>>) => ({ values, locale: 'en' as const })

describe('the draft of a record', () => {
  it('a draft never contains a password, and says that it lacks something', () => {
    const typed = { nickname: 'Lin', password: 'secret-word' }
    const content = toDraftContent(authAdmin, typed, en(typed))
    expect(content).toMatchObject({ values: { nickname: 'Lin' }, isPartial: true })
    expect(JSON.stringify(content)).not.toContain('secret-word')
  })

  it('ID numbers and private files are for the server only [I1]', () => {
    const typed = { name: '李娜', id_number: '11010519491231002X' }
    expect(toDraftContent(setinTeacher, typed, en(typed))).toMatchObject({ offBrowser: ['id_number'] })
  })

  it('a form without changes has no draft', () => {
    expect(toDraftContent(authAdmin, undefined, en({}))).toBeUndefined()
  })

  it('restores only the draft values whose fields still exist in the form', () => {
    expect(withDraft({ nickname: 'old', email: 'e' }, { nickname: 'new', gone: 1 })).toEqual({
      nickname: 'new',
      email: 'e',
    })
  })
})
