import { sharedLibraries } from '@teachnet/module-kit/build'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', 'shipped-modules')
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|test-support/.test(path),
)

it('screens of the modules of the product use components that the back office shares: a packed one would not have its theme', () => {
  const shared: readonly string[] = sharedLibraries
  const packed = screens.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/from '(@mui\/material[^']*)'/g)].flatMap(([, name = '']) =>
      shared.includes(name) ? [] : [`${path}: ${name}`],
    ),
  )
  expect(screens.length).toBeGreaterThan(0)
  expect(packed).toEqual([])
})
