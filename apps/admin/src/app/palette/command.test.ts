import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
