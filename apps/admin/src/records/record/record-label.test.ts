import { tag, teacher100, teacherList } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { recordLabel } from './record-label.ts'

const teacher = { teacher_id: 7, teacher: { id: 7, label: 'Lei Wei' } }

it('a record is named by its text, in the language of the reader', () => {
  const row = { id: 53, year: 2026, ...teacher, citation: '十年如一日', citation_en: 'Ten years' }
  expect(recordLabel(teacher100, row, 'zh-cn')).toBe('十年如一日')
  expect(recordLabel(teacher100, row, 'en')).toBe('Ten years')
})

it('a record without a text is named by its year or list and its teacher', () => {
  expect(recordLabel(teacher100, { id: 53, year: 2026, ...teacher, citation: '' }, 'en')).toBe('2026 · Lei Wei')
  const row = { id: 3, list: 'sign', ...teacher, caption: '' }
  expect(recordLabel(teacherList, row, 'zh-cn')).toBe('签约教师 · Lei Wei')
  expect(recordLabel(teacherList, row, 'en')).toBe('Signed · Lei Wei')
})

it('a record is named by its number where those values are missing, or where nothing else is unique', () => {
  expect(recordLabel(teacher100, { id: 53, year: 2026, teacher_id: 7, teacher: null }, 'en')).toBe('#53')
  expect(recordLabel(tag, { id: 4 }, 'en')).toBe('#4')
})
