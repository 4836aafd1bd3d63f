import type { FieldKind } from '@teachnet/contract'
import { type ConfigItemRow, type ConfigItemType, configItemTypes } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { configItem } from '../../app/test-support/config-item.ts'
import { controllerOf, toField } from './item-field.ts'

const item = (type: ConfigItemType, more: Partial<ConfigItemRow> = {}) =>
  configItem('thing', { title: 'Thing', type, ...more })
const nowhere = () => undefined

describe('a configuration item', () => {
  const kinds: Record<ConfigItemType, FieldKind> = {
    string: 'text',
    password: 'masked',
    number: 'number',
    radio: 'choice',
    checkbox: 'choice',
    switch: 'switch',
    textarea: 'text',
    array: 'json',
    datetime: 'dateTime',
    year: 'integer',
    date: 'date',
    time: 'text',
    select: 'choice',
    selects: 'choice',
    remoteSelect: 'relation',
    remoteSelects: 'relations',
    editor: 'richText',
    city: 'region',
    image: 'image',
    images: 'images',
    file: 'file',
    files: 'files',
    icon: 'text',
    color: 'colour',
  }
  it.each(configItemTypes)("a configuration item of type %s gets a field of its value's kind [E3]", (type) => {
    expect(toField(item(type), () => 'user.Group').kind).toBe(kinds[type])
  })

  it("the field of a configuration item follows the item's rules", () => {
    expect(toField(item('string', { rule: 'required,email,varName' }), nowhere)).toMatchObject({
      required: true,
      rules: ['email', 'variable'],
    })
    expect(toField(item('editor', { rule: 'editorRequired' }), nowhere)).toMatchObject({ required: true })
    expect(toField(item('string', { rule: 'integer', input_extend: { min: 1 } }), nowhere)).toMatchObject({
      kind: 'integer',
      min: 1,
    })
    expect(toField(item('string', { rule: 'float' }), nowhere).kind).toBe('number')
    expect(toField(item('string', { rule: 'date' }), nowhere).kind).toBe('date')
  })

  it('a configuration item with a relation to an unknown resource takes ids as numbers', () => {
    expect(toField(item('remoteSelect'), nowhere).kind).toBe('text')
  })
})

describe('the records that a configuration item chooses from', () => {
  it.each([
    [{ 'remote-url': '/admin/user.Group/index' }, 'user.Group'],
    [{ 'remote-url': 'user.Group', pk: 'group.id' }, 'user.Group'],
    [{ 'remote-url': '/admin/Brand/select' }, 'Brand'],
    [{ 'remote-url': '/admin/user.Group/index', pk: 'name' }, undefined],
    [{ 'remote-url': 'https://elsewhere.example/index' }, undefined],
    [{}, undefined],
  ])('the records that a configuration item chooses from are those of %j', (attributes, controller) => {
    expect(controllerOf(item('remoteSelect', { input_extend: attributes }))).toBe(controller)
  })
})
