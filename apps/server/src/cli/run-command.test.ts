import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { runCommand } from './run-command.ts'

afterEach(() => {
  process.exitCode = undefined
})

async function run(...words: readonly string[]) {
  const lines: string[] = []
  const out = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const errors = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => {
    out.mockRestore()
    errors.mockRestore()
  })
  await runCommand(words)
  return { text: lines.join('\n'), exitCode: process.exitCode ?? 0 }
}

const names = [
  'doctor',
  'migrate',
  'backup',
  'restore',
  'move',
  'move-in',
  'admin',
  'crud',
  'export',
  'reindex',
  'rotate-key',
]

it.each([[], ['--help'], ['help'], ['-h']])('%j lists all commands', async (...words) => {
  const { text, exitCode } = await run(...words)
  expect([...text.matchAll(/^ {2}([\w-]+) {2,}\S/gm)].map(([, name]) => name)).toEqual(names)
  expect(exitCode).toBe(0)
})

it.each(names)('%s --help explains the command, and does nothing', async (name) => {
  const { text, exitCode } = await run(name, '--help')
  expect(text).toMatch(new RegExp(`^${name}: .+\\n\\nUsage:\\n  ${name}`.replace(/  (restore|move)$/, '  backup')))
  expect(exitCode).toBe(0)
})

it('an unknown command is named with the nearest one', async () => {
  const { text, exitCode } = await run('bakcup', 'a.tgz')
  expect(text).toMatch(/^\[teachnet\] Unknown command "bakcup"\. Did you mean "backup"\?/)
  expect(exitCode).toBe(1)
})
