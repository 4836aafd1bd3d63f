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
const commands = keys.map((key) => ({ key, hasArgument: key === 'backup.run' }))

it('lists each command once, whatever its package manager', () => {
  expect(toChoices(commands)).toEqual([
    { command: 'version.npm', withPackageManager: false, hasArgument: false },
    { command: 'version.pnpm', withPackageManager: false, hasArgument: false },
    { command: 'web-build', withPackageManager: true, hasArgument: false },
    { command: 'backup.run', withPackageManager: false, hasArgument: true },
  ])
})

it('lists the package registries', () => {
  expect(registriesOf(commands)).toEqual(['npm'])
})
