import type { RowsField } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowsColumn } from './rows.ts'

const field: RowsField = {
  kind: 'rows',
  label: label('课时', 'Lessons'),
  parts: {
    title: { kind: 'text', label: label('标题', 'Title'), max: 50, bilingual: true },
    note: { kind: 'text', label: label('说明', 'Note'), max: 50, multiline: true },
    minutes: { kind: 'integer', label: label('分钟', 'Minutes') },
    cover: { kind: 'image', label: label('图片', 'Picture') },
  },
}

const row = { title: '问候', title_en: 'Greetings', note: 'a | b\nc', minutes: 45, cover: '/storage/a.png' }
const of = { field, name: 'lessons', row: {}, locale: 'en', timeZone: 'Asia/Shanghai' } as const

it('a spreadsheet has a line for each row, which an import reads again', () => {
  const cell = rowsColumn.toSheet([row, { ...row, title: 'x', minutes: null }], of)
  expect(cell).toBe(
    String.raw`问候 | Greetings | a \| b\nc | 45 | /storage/a.png` +
      '\n' +
      String.raw`x | Greetings | a \| b\nc |  | /storage/a.png`,
  )
  expect(rowsColumn.fromSheet(String(cell), field)).toEqual([
    { ...row, minutes: '45' },
    { ...row, title: 'x', minutes: '' },
  ])
  expect(rowsColumn.fromSheet('One | Eins', field)).toEqual([
    { title: 'One', title_en: 'Eins', note: '', minutes: '', cover: '' },
  ])
})

it('an import reads bars at the end of a line, and a bracket at its beginning, as the export wrote them', () => {
  const rows = [{ title: '[1] |', title_en: '', note: '', minutes: '', cover: '|' }]
  const cell = String(rowsColumn.toSheet(rows, of))
  expect(cell).toBe(String.raw`\[1] \| |  |  |  | \|`)
  expect(rowsColumn.fromSheet(cell, field)).toEqual(rows)
})

it('whatever the texts of a row are, an import reads them as the export wrote them', () => {
  const unit = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), fc.constantFrom(...'|\\\n [n'))
  const text = fc.string({ unit }).map((value) => value.trim().replaceAll('\r', ''))
  const rows = fc.array(
    fc.record({ title: text.filter(Boolean), title_en: text, note: text, minutes: text, cover: text }),
  )
  fc.assert(
    fc.property(rows, (provided) => {
      const cell = String(rowsColumn.toSheet(provided, of))
      expect(rowsColumn.fromSheet(cell, field)).toEqual(provided)
    }),
  )
})

it('visitors get the texts of their language under the names of the parts', () => {
  const show = (locale: 'zh-cn' | 'en', value: unknown = [row]) =>
    rowsColumn.toVisitor(value, { locale, showRichText: String, tagText: String }, field)
  expect(show('zh-cn')).toEqual([{ title: '问候', note: 'a | b\nc', minutes: 45, cover: '/storage/a.png' }])
  expect(show('en')).toEqual([{ title: 'Greetings', note: 'a | b\nc', minutes: 45, cover: '/storage/a.png' }])
  expect(show('en', [{ title: '问候', title_en: '' }])).toEqual([
    { title: '问候', note: '', minutes: null, cover: null },
  ])
  expect(show('en', JSON.stringify([row]))).toEqual(show('en'))
  for (const odd of ['[x', '["[]"]', null, 'x', { a: 1 }, [1, null]]) expect(show('en', odd)).toEqual([])
})

it('files in rows are found and replaced', () => {
  expect(rowsColumn.files?.addresses([row])).toContain('/storage/a.png')
  expect(rowsColumn.files?.replace([row], (address) => address.replace('a.png', 'b.png'))).toEqual([
    { ...row, cover: '/storage/b.png' },
  ])
})
