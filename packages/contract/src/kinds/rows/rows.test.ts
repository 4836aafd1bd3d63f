import { label } from '@teachnet/protocol'
import { describe, expect, it } from 'vitest'
import { defineResource } from '../../definition/define-resource.ts'
import { parseResource } from '../../schema/definition-schema.ts'
import { labelOf, parseInput } from '../../schema/input-schema.ts'

const definition = defineResource({
  controller: 'test.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), readOnly: true },
    name: { kind: 'text', label: label('名称', 'Name'), max: 20 },
    lessons: {
      kind: 'rows',
      label: label('课时', 'Lessons'),
      maxItems: 3,
      parts: {
        title: { kind: 'text', label: label('标题', 'Title'), max: 10, required: true, bilingual: true },
        minutes: { kind: 'integer', label: label('分钟', 'Minutes'), min: 1 },
        open: { kind: 'switch', label: label('开放', 'Open') },
      },
    },
    pairs: {
      kind: 'rows',
      label: label('键值', 'Pairs'),
      parts: {
        key: { kind: 'text', label: label('键', 'Key'), max: 50 },
        value: { kind: 'text', label: label('值', 'Value'), max: 50 },
      },
    },
  },
})

const parse = (lessons: unknown) => parseInput(definition, 'edit', { lessons })
const problems = (lessons: unknown) => {
  const parsed = parse(lessons)
  return parsed.ok ? [] : parsed.problems
}

describe('rows with fields of their own', () => {
  it('every stored row has every part, in its own format', () => {
    expect(parse([{ title: ' One ', minutes: '45', open: true }, { title: 'Two' }])).toEqual({
      ok: true,
      value: {
        lessons: [
          { title: 'One', title_en: '', minutes: 45, open: 1 },
          { title: 'Two', title_en: '', minutes: null, open: 0 },
        ],
      },
    })
    for (const none of [null, '', []]) expect(parse(none)).toEqual({ ok: true, value: { lessons: [] } })
  })

  it('an array of a BuildAdmin client keeps its form on the wire, also as JSON text', () => {
    const pairs = [{ key: 'a', value: '1' }]
    for (const sent of [pairs, JSON.stringify(pairs)])
      expect(parseInput(definition, 'edit', { pairs: sent })).toEqual({ ok: true, value: { pairs } })
  })

  it('each refused part is named with its row, and has a label with its place', () => {
    const found = problems([
      { title: 'One', minutes: 0 },
      { title: '', title_en: 'far too long for it' },
    ])
    expect(found.map(({ field, message, values }) => [field, message, values])).toEqual([
      ['lessons.0.minutes', 'validation.tooSmall', { min: 1 }],
      ['lessons.1.title', 'validation.required', {}],
      ['lessons.1.title_en', 'validation.tooLong', { max: 10 }],
    ])
    expect(found.map(({ field }) => labelOf(definition, field, 'en'))).toEqual([
      'Lessons 1: Minutes',
      'Lessons 2: Title',
      'Lessons 2: Title (English)',
    ])
    expect(labelOf(definition, 'lessons.1.title_en', 'zh-cn')).toBe('课时第 2 项的标题（英文）')
  })

  it.each([
    ['no list', 'x', 'validation.type'],
    ['no rows', ['x'], 'validation.type'],
    ['an unknown part', [{ title: 'a', other: 1 }], 'validation.type'],
    ['too many rows', Array.from({ length: 4 }, () => ({ title: 'a' })), 'validation.tooMany'],
  ])('%s is refused as a whole', (_what, sent, message) => {
    expect(problems(sent)).toEqual([{ field: 'lessons', message, values: expect.anything() }])
  })

  it('a refusal does not grow with the number of wrong parts', () => {
    const many = Array.from({ length: 150 }, () => ({ key: 'x'.repeat(60), value: 'x'.repeat(60) }))
    const parsed = parseInput(definition, 'edit', { pairs: many })
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(20)
  })

  it('a definition that arrives as data may have rows; parts of other kinds are refused', () => {
    const sent = structuredClone({ ...definition })
    expect(parseResource(sent).fields.lessons).toMatchObject({ parts: { minutes: { min: 1 } } })
    const odd = { kind: 'password', label: label('口令', 'Pin') }
    expect(() =>
      parseResource({ ...sent, fields: { ...sent.fields, pairs: { ...sent.fields.pairs, parts: { odd } } } }),
    ).toThrow(TypeError)
  })
})
