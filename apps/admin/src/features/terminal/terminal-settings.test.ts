import { expect, it } from 'vitest'
import { registriesOf, toChoices } from './terminal-settings.tsx'

const keys = [
  'version.npm',
  'version.pnpm',
  'web-build.npm',
  'web-build.pnpm',
  'set-registry.npm',
  'set-npm-registry.npm',
  'backup.run',
]
const texts = { title: 'Title', about: 'What it does.', changes: '' }
const commands = keys.map((key) => ({
  ...texts,
  key,
  group: key.startsWith('version') || key === 'backup.run' ? 'Check' : 'Build',
  hasArgument: key === 'backup.run',
}))

it('lists each command once, whatever its package manager, and the commands of a group together', () => {
  expect(toChoices(commands)).toEqual([
    { ...texts, command: 'version.npm', group: 'Check', withPackageManager: false, hasArgument: false },
    { ...texts, command: 'version.pnpm', group: 'Check', withPackageManager: false, hasArgument: false },
    { ...texts, command: 'backup.run', group: 'Check', withPackageManager: false, hasArgument: true },
    { ...texts, command: 'web-build', group: 'Build', withPackageManager: true, hasArgument: false },
  ])
})

it('lists the package registries', () => {
  expect(registriesOf(commands)).toEqual(['npm'])
})
