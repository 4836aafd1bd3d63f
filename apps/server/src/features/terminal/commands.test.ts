import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCommand, createCommands } from './commands.ts'
import { programFile } from '../../platform/process/own-files.ts'

const commands = createCommands({
  root: '/srv/product',
  dataDir: '/srv/data',
  node: '/usr/bin/node',
  ownAddress: 'http://localhost:8000/healthz',
  settings: { DATA_DIR: '/srv/data', SECRET_KEY: 'secret' },
  clock: () => Date.UTC(2026, 2, 2, 10, 0, 0),
  migrate: async () => ['0011_terminal'],
  loadPort: async () => '8123',
})
const programOf = async (key: string, extend = '') => {
  const command = findCommand(commands, key, extend)
  return command?.kind === 'program' ? [command.program, ...(await command.args(extend))] : command?.kind
}

describe('the shipped commands', () => {
  it.each([
    ['version.node', ['node', '-v']],
    ['version.pnpm', ['pnpm', '-v']],
    ['install.ni', ['npm', 'install', '--global', '@antfu/ni']],
    ['web-install.yarn', ['pnpm', 'install', '--frozen-lockfile']],
    ['web-build.pnpm', ['pnpm', 'run', 'build']],
    ['test.npm', ['npm', 'install']],
    ['set-registry.taobao', ['npm', 'config', 'set', 'registry', 'https://registry.npmmirror.com/']],
    ['migrate.run', 'work'],
    ['ping.localhost', ['/usr/bin/node', programFile('ping'), 'http://localhost:8000/healthz', '8123']],
  ])('%s is %j [T13]', async (key, wanted) => {
    expect(await programOf(key)).toEqual(wanted)
  })

  it('name a backup after the time and the argument, and pass the settings only to this command', async () => {
    expect(await programOf('backup.run', 'before-move')).toEqual([
      '/usr/bin/node',
      programFile('maintenance'),
      'backup',
      '/srv/data/backups/20260302T100000-before-move.tgz',
    ])
    const withSettings = [...commands].filter(([, command]) => command.kind === 'program' && command.environment)
    expect(withSettings.map(([key]) => key)).toEqual(['backup.run'])
  })

  it.each([
    ['backup.run', '../../etc/passwd'],
    ['backup.run', '-rf'],
    ['backup.run', 'a b'],
    ['backup.run', 'a\nb'],
    ['backup.run', 'x'.repeat(41)],
    ['version.node', 'x'],
    ['web-install.pnpm', 'module-install:../x'],
    ['web-install.pnpm', 'anything'],
    ['toString', ''],
    ['__proto__', ''],
    ['version', ''],
  ])('%s takes no argument %j', (key, extend) => {
    expect(findCommand(commands, key, extend)).toBeUndefined()
  })

  it('have a title and a sentence in both languages, and say what they change [T13]', async () => {
    const texts = await Promise.all(
      ['zh-cn', 'en'].map(async (locale) =>
        JSON.parse(await readFile(join(import.meta.dirname, `../../locales/${locale}/terminal.json`), 'utf8')),
      ),
    )
    const wanted = [...commands.values()].flatMap(({ group, text, isChanging = false }) => [
      `terminal.group.${typeof group === 'string' ? group : ''}`,
      ...['title', 'about', ...(isChanging ? ['changes'] : [])].map(
        (part) => `terminal.command.${typeof text === 'string' ? text : ''}.${part}`,
      ),
    ])
    expect(texts.flatMap((known) => wanted.filter((id) => !(id in known)))).toEqual([])
  })

  it('accept the module name that old clients send to install its dependencies', async () => {
    expect(await programOf('web-install.pnpm', 'module-install:sms')).toEqual(['pnpm', 'install', '--frozen-lockfile'])
  })

  it('the shipped commands print the applied migrations', async () => {
    const printed: string[] = []
    const command = commands.get('migrate.run')
    const actor = { admin_id: 1, username: 'root', ip: '', locale: 'en' } as const
    const print = async (text: string) => void printed.push(text)
    const { signal } = new AbortController()
    if (command?.kind === 'work') await command.work({ actor, extend: '', print, signal, endOfModule: () => undefined })
    expect(printed).toEqual(['applied 0011_terminal\n', 'migrations applied: 1\n'])
  })
})
