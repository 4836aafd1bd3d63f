import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadReading, syllablesOf } from '../../values/slug.ts'
import { type Command, findCommands, isSearchable } from './command.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: 'page',
  label,
  effect: { to: `/${label}` },
  ...more,
})
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

describe('the commands of the palette', () => {
  const all = [
    command('Role groups', { detail: 'Access' }),
    command('Member groups'),
    command('Groups'),
    command('师资', { keywords: 'teacher/teacher' }),
    command('Ｔeachers draft'),
  ]

  it.each([
    ['groups', ['Groups', 'Role groups', 'Member groups']],
    ['group rol', ['Role groups']],
    ['access', ['Role groups']],
    ['TEACHER', ['Ｔeachers draft', '师资']],
    ['师', ['师资']],
    ['  member   groups ', ['Member groups']],
    ['nothing', []],
  ])('“%s” finds %j, the best first', (text, found) => {
    expect(labels(findCommands(all, text))).toEqual(found)
  })

  it.each([
    ['jiaoshi', ['教师', '教师管理', '教师职称', '新增教师']],
    ['jsgl', ['教师管理']],
    ['jiaoshig', ['教师管理']],
    ['guanli jiaoshi', ['教师管理']],
    ['xinzeng', ['新增教师']],
    ['shizi', ['教师职称']],
    ['chongqing', ['重庆分校']],
    ['cq', ['重庆分校']],
    ['c', []],
    ['abc', []],
  ])('“%s” finds %j by their readings', async (text, found) => {
    const read = await loadReading()
    const chinese = [
      command('教师管理'),
      command('教师职称', { detail: '师资' }),
      command('新增教师', { group: 'action' }),
      command('教师'),
      command('重庆分校'),
    ]
    expect(labels(findCommands(chinese, text, (each) => syllablesOf(each, read)))).toEqual(found)
    expect(findCommands(chinese, text)).toEqual([])
  })

  it('without a text all commands are found, and a text never finds others', () => {
    expect(findCommands(all, ' ')).toEqual(all)
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = findCommands(all, text)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((one) => all.includes(one))).toBe(true)
      }),
    )
  })

  it('records are searched from two letters on, or from one Chinese character on', () => {
    expect(['', ' a ', 'ab', '李', '１２'].map(isSearchable)).toEqual([false, false, true, true, true])
  })
})
