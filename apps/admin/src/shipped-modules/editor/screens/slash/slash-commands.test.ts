import { expect, it } from 'vitest'
import zh from '../../messages/zh-cn.json' with { type: 'json' }
import { findCommands } from './slash-commands.ts'

const texts = new Map(Object.entries(zh))
const found = (typed: string) => findCommands(typed, (id) => texts.get(id) ?? id).map(({ name }) => name)

it('commands that begin with the typed words come before those that contain them', () => {
  // The word for lists ends with the character with which that for tables begins.
  expect(found('表')[0]).toBe('table')
  expect(found('表')).toEqual(expect.arrayContaining(['bullets', 'numbers', 'tasks']))
  expect(found('heading')).toEqual(['heading1', 'heading2', 'heading3', 'heading4'])
  expect(found(' LINK ')[0]).toBe('link')
  expect(found('')[0]).toBe('paragraph')
  expect(found('没有这个')).toEqual([])
})

it('a command is found by the pinyin of its name, and by its initials', () => {
  expect(found('biaoge')[0]).toBe('table')
  expect(found('bg')[0]).toBe('table')
  expect(found('tupian')[0]).toBe('image')
  expect(found('yjbt')).toEqual(['heading1'])
})
