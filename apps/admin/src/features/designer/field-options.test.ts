import { type Field, type FieldKind, fieldKinds } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { newField, optionNamesOf } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { optionControls, withOption } from './field-options.ts'
import { firstLabels } from './palette.tsx'

/** Options that only code uses: forms of the public site, identity documents, and passwords of own accounts. */
const ofCode = new Set(['autofill', 'isGiven', 'filter', 'needsCurrent', 'asks', 'rulesBy', 'normalisedAs'])

describe('options of fields', () => {
  it('the panel offers every option of every kind', () => {
    const listed = (namesOf: (kind: FieldKind) => readonly string[]) =>
      Object.fromEntries(fieldKinds.map((kind) => [kind, namesOf(kind).toSorted()]))
    const offered = listed((kind) => optionControls(newField(kind, label('x', 'x'))).map(({ name }) => name))
    expect(offered).toEqual(listed((kind) => optionNamesOf(kind).filter((name) => !ofCode.has(name))))
  })

  it('a new relation has no target; its label and the name of its records follow the target until somebody changes them', () => {
    const aim = (field: Field, controller: string) => withOption(field, 'resource', controller, resources)
    const added = newField('relation', firstLabels.relation)
    expect(added).toMatchObject({ resource: '', as: 'related' })
    const rule = aim(added, 'setin.NoticeRule')
    expect(rule).toMatchObject({
      resource: 'setin.NoticeRule',
      as: 'notice_rule',
      label: label('通知规则', 'Notice rules'),
    })
    const teacher = aim(rule, 'teacher.Teacher')
    expect(teacher).toMatchObject({ as: 'teacher', label: label('教师', 'Teachers') })
    const named = aim(withOption(teacher, 'as', 'author', resources), 'information.Item')
    expect(named).toMatchObject({ resource: 'information.Item', as: 'author' })
    const labelled = aim(withOption(teacher, 'label', label('作者', 'Author'), resources), 'information.Item')
    expect(labelled).toMatchObject({ label: label('作者', 'Author') })
    const several = aim(newField('relations', firstLabels.relations), 'teacher.Teacher')
    expect(several).toMatchObject({ as: 'teachers', label: label('教师', 'Teachers') })
  })

  it('an option that is off by intention stays, and one without a value is removed', () => {
    const field = newField('integer', label('x', 'x'))
    expect(withOption(field, 'isGrouped', false, [])).toHaveProperty('isGrouped', false)
    expect(withOption(withOption(field, 'max', 5, []), 'max', undefined, [])).not.toHaveProperty('max')
  })
})
