import { type FieldKind, fieldKinds } from '@teachnet/contract'
import { newField, optionNamesOf } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { optionControls, withOption } from './field-options.ts'

/** Options that only code uses: forms of the public site, identity documents, and passwords of own accounts. */
const ofCode = new Set(['autofill', 'isGiven', 'filter', 'needsCurrent', 'asks', 'rulesBy', 'normalisedAs'])

describe('options of fields', () => {
  it('the panel offers every option of every kind', () => {
    const listed = (namesOf: (kind: FieldKind) => readonly string[]) =>
      Object.fromEntries(fieldKinds.map((kind) => [kind, namesOf(kind).toSorted()]))
    const offered = listed((kind) => optionControls(newField(kind, label('x', 'x'))).map(({ name }) => name))
    expect(offered).toEqual(listed((kind) => optionNamesOf(kind).filter((name) => !ofCode.has(name))))
  })

  it('a new relation has no target, and the name of its records follows the target until somebody changes it', () => {
    const field = newField('relation', label('x', 'x'))
    expect(field).toMatchObject({ resource: '', as: 'related' })
    const aimed = withOption(field, 'resource', 'setin.NoticeRule')
    expect(aimed).toMatchObject({ resource: 'setin.NoticeRule', as: 'notice_rule' })
    expect(withOption(aimed, 'resource', 'teacher.Teacher')).toMatchObject({ as: 'teacher' })
    const named = withOption(withOption(aimed, 'as', 'author'), 'resource', 'teacher.Teacher')
    expect(named).toMatchObject({ resource: 'teacher.Teacher', as: 'author' })
    const several = withOption(newField('relations', label('x', 'x')), 'resource', 'teacher.Teacher')
    expect(several).toMatchObject({ as: 'teachers' })
  })

  it('an option that is off by intention stays, and one without a value is removed', () => {
    const field = newField('integer', label('x', 'x'))
    expect(withOption(field, 'isGrouped', false)).toHaveProperty('isGrouped', false)
    expect(withOption(withOption(field, 'max', 5), 'max', undefined)).not.toHaveProperty('max')
  })
})
