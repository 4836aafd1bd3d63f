import { describe, expect, it } from 'vitest'
import { resources } from '../all-resources.ts'
import { parseResource } from './definition-schema.ts'
import { rowSchema } from './row-schema.ts'

const [first] = resources
const base = {
  controller: 'Book',
  table: 'book',
  title: { 'zh-cn': '书', en: 'Books' },
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
    name: { kind: 'text', label: { 'zh-cn': '书名', en: 'Title' }, max: 20 },
  },
}

describe('definitions that arrive as data', () => {
  it('every shipped definition survives JSON unchanged', () => {
    for (const definition of resources)
      expect(parseResource(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
    expect(first).toBeDefined()
  })

  it.each([
    [
      'a kind that does not exist',
      { fields: { ...base.fields, name: { ...base.fields.name, kind: 'spell' } } },
      /fields\.name\.kind/,
    ],
    ['a text without a limit', { fields: { ...base.fields, name: { kind: 'text', label: base.title } } }, /max/],
    [
      'a relation to nothing',
      { fields: { ...base.fields, a_id: { kind: 'relation', label: base.title } } },
      /resource/,
    ],
    [
      'a choice without options',
      { fields: { ...base.fields, a: { kind: 'choice', label: base.title, options: [] } } },
      /options/,
    ],
    ['no id', { fields: { name: base.fields.name } }, /"id"/],
    ['a table name that is more than a name', { table: 'book"; drop table admin; --' }, /snake_case/],
    ['a field name that is more than a name', { fields: { ...base.fields, 'a"b': base.fields.name } }, /snake_case/],
    ['an odd controller', { controller: '../Book' }, /controller/],
    ['a label field that is missing', { labelField: 'title' }, /labelField/],
    ['an order by nothing', { defaultOrder: 'size,desc' }, /defaultOrder/],
    ['sorting without a weight', { actions: ['sortable'] }, /weigh/],
    ['uniqueness of what is not there', { unique: [['name', 'year']] }, /year/],
    ['a record action that exists already', { recordActions: [{ name: 'edit', title: base.title }] }, /edit/],
    ['a record action with an invalid name', { recordActions: [{ name: 'a/b', title: base.title }] }, /a\/b/],
    [
      'file types that are not extensions',
      { fields: { ...base.fields, a: { kind: 'file', label: base.title, accept: 'image/*' } } },
      /accept/,
    ],
    ['an unknown rule', { fields: { ...base.fields, name: { ...base.fields.name, rules: ['magic'] } } }, /rules/],
    ['no object', undefined, /Not a resource/],
  ])('a definition with %s is refused with a message that locates the problem', (_what, change, message) => {
    expect(() => parseResource(change && { ...base, ...change })).toThrow(message)
  })

  it("a definition's row schema describes nullable, nested and bilingual fields", () => {
    const schema = rowSchema(
      parseResource({
        ...base,
        fields: {
          ...base.fields,
          name: { ...base.fields.name, bilingual: true },
          owner_id: { kind: 'relation', label: base.title, resource: 'Book', as: 'owner' },
          place: { kind: 'region', label: base.title },
          secret: { kind: 'text', label: base.title, max: 9, internal: true },
        },
      }),
    )
    const row = { id: 1, name: 'A', name_en: '', owner_id: null, owner: null, place: [], place_text: '' }
    expect(schema.safeParse(row).success).toBe(true)
    expect(schema.safeParse({ ...row, owner_id: 2, owner: { id: 2, label: 'B', name: 'B' } }).success).toBe(true)
    expect(schema.safeParse({ ...row, name: null }).success).toBe(false)
    expect(schema.safeParse({ ...row, place: '44' }).success).toBe(false)
  })
})
