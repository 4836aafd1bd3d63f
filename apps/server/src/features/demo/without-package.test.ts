// @module-tag full
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Runs in a separate Node process, so that Node itself produces the error of the missing package.
const hidePackage = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve: (specifier, context, next) =>
      // Looked up from the root folder, it is not found.
      next(specifier, specifier.startsWith('@teachnet/demo-content') ? { ...context, parentURL: 'file:///' } : context),
  })`

function fillWith(setUp: string): string {
  const file = JSON.stringify(join(import.meta.dirname, 'fill-demo.ts'))
  const script = `
    ${setUp}
    const { fillDemo } = await import(${file})
    const db = { $count: async () => 1 }
    console.log(await fillDemo({ db, log: { info: (text) => console.log(text) } }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return stdout + stderr
}

it('the demo fills nothing and logs the reason when its package is not installed', () => {
  expect(fillWith('')).toBe('false\n')
  expect(fillWith(hidePackage)).toBe(
    'the package of the demo content is not installed: an empty database stays empty\nfalse\n',
  )
})
