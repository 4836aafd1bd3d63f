import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prints the addresses of modules of drizzle-orm as Node finds them, as the hook finds them, and again; then loads them. */
const script = `
  const { resolveDrizzleOnce } = await import(${JSON.stringify(new URL('drizzle-modules.ts', import.meta.url).href)})
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/pglite', 'drizzle-orm/node-postgres']
  const find = () => names.map((name) => import.meta.resolve(name))
  const plain = find()
  resolveDrizzleOnce()
  const first = find()
  const again = find()
  const [core] = await Promise.all(names.map((name) => import(name)))
  console.log(JSON.stringify({ plain, first, again, isLoaded: typeof core.eq === 'function' }))
`

it('modules of drizzle-orm are found where Node finds them, without reading the package each time', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  expect(stderr).toBe('')
  const { plain, first, again, isLoaded } = JSON.parse(stdout)
  expect(plain).toHaveLength(4)
  expect(first).toEqual(plain)
  expect(again).toEqual(plain)
  expect(isLoaded).toBe(true)
})
