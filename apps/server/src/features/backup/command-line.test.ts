import { describe, expect, it } from 'vitest'

import { parseCommandLine } from './command-line.ts'

const commands: [line: string, command: object][] = [
  ['backup x.tgz', { name: 'backup', file: 'x.tgz' }],
  ['restore x.tgz', { name: 'restore', file: 'x.tgz', isReplacing: false, acceptsOtherKey: false }],
  ['restore x.tgz --try', { name: 'drill', file: 'x.tgz' }],
  ['restore --replace x.tgz', { name: 'restore', file: 'x.tgz', isReplacing: true, acceptsOtherKey: false }],
  ['restore x.tgz --accept-other-key', { name: 'restore', file: 'x.tgz', isReplacing: false, acceptsOtherKey: true }],
  ['move --to embedded', { name: 'move', isReplacing: false }],
  ['move --replace --to=postgres://a@b/c', { name: 'move', toUrl: 'postgres://a@b/c', isReplacing: true }],
]

describe('the maintenance command line', () => {
  it.each(commands)('the maintenance command line "%s" is understood', (line, command) => {
    expect(parseCommandLine(line.split(' '))).toEqual(command)
  })

  it.each([
    '',
    'backup',
    'backup a b',
    'backup a --replace',
    'restore',
    'move',
    'move --to mysql://x',
    'move a --to embedded',
    'drop x',
    'restore x --force',
    'restore x --try --replace',
    'backup x --try',
  ])('the maintenance command line "%s" fails with the usage', (line) => {
    expect(() => parseCommandLine(line.split(' ').filter(Boolean))).toThrow(/^Usage:/)
  })
})
