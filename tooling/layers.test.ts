import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

// One file per rule that must not pass; the second column is the rule that must say so.
const planted: [path: string, content: string, rule: string][] = [
  ['packages/upload/src/a.ts', `import ky from 'ky'`, 'ky has one owner'],
  ['packages/contract/src/b.ts', `import '../../upload/src/index.ts'`, 'contract imports nothing of ours'],
  ['packages/contract/src/c.tsx', `import type { FC } from 'react'`, 'no React in the cores'],
  ['packages/upload/src/d.ts', `import '../../session/src/index.ts'`, 'packages import each other downwards only'],
  ['packages/session/src/e.ts', `import '../../contract/src/rules.ts'`, 'packages are entered by their exports'],
  ['packages/ui/src/f.ts', `import '../../../apps/admin/src/app/x.ts'`, 'packages know no app'],
  ['apps/admin/src/app/g.ts', `import '../../../member/src/app/x.ts'`, 'no sideways import between apps'],
  ['apps/admin/src/crud/h.tsx', `import '@mui/material/Button'`, 'admin: no MUI below crud-ui'],
  [
    'apps/admin/src/app/y.ts',
    `import '../../../../packages/contract/src/resources/index.ts'`,
    'apps in a browser: definitions one by one',
  ],
  ['apps/admin/src/crud/i.ts', `import '../crud-ui/x.ts'`, 'admin: crud'],
  ['apps/admin/src/crud-ui/j.tsx', `import '../features/terminal/x.ts'`, 'admin: crud-ui'],
  ['apps/admin/src/resources/k.tsx', `import '../app/x.ts'`, 'admin: resources'],
  ['apps/admin/src/features/a/l.tsx', `import '../b/x.ts'`, 'admin: no sideways import between features'],
  ['apps/public-site/src/app/m.tsx', `import '@emotion/react'`, 'public-site: no MUI, no emotion'],
  ['apps/server/src/db/n.ts', `import '../access/x.ts'`, 'server: db'],
  ['apps/server/src/backup/aa.ts', `import '../crud/x.ts'`, 'server: backup'],
  ['apps/server/src/access/o.ts', `import '../crud/x.ts'`, 'server: access'],
  ['apps/server/src/crud/p.ts', `import '../resources/x.ts'`, 'server: crud'],
  ['apps/server/src/crud/q.ts', `import '../http/x.ts'`, 'server: http only from routes'],
  ['apps/server/src/resources/r.ts', `import '../areas/x.ts'`, 'server: resources'],
  ['apps/server/src/modules/a/s.ts', `import '../b/x.ts'`, 'server: no sideways import between modules'],
  ['apps/server/src/modules/a/t.service.ts', `import 'fastify'`, 'fastify has one owner'],
  ['apps/server/src/modules/a/u.service.ts', `import { sql } from 'drizzle-orm'`, 'drizzle-orm has one owner'],
  ['apps/server/src/modules/a/v.ts', `import '../../env.ts'`, 'server: env is read once'],
  ['apps/server/src/site-time.ts', `import './db/x.ts'`, 'server: the floor stands on nothing'],
  ['apps/server/src/db/w.ts', `import './y.ts'`, 'no cycles'],
  ['apps/server/src/db/z.ts', `import './not-there.ts'`, 'no import that leads nowhere'],
]

// What the planted files reach for, and files that follow the rule.
const innocent: [path: string, content: string][] = [
  ...[
    'packages/upload/src/index.ts',
    'packages/session/src/index.ts',
    'packages/contract/src/rules.ts',
    'packages/contract/src/resources/index.ts',
  ].map(empty),
  ...['app', 'crud-ui', 'features/terminal', 'features/b'].map((folder) => empty(`apps/admin/src/${folder}/x.ts`)),
  ...['access', 'crud', 'http', 'resources', 'areas', 'modules/b', 'db'].map((folder) =>
    empty(`apps/server/src/${folder}/x.ts`),
  ),
  empty('apps/member/src/app/x.ts'),
  empty('apps/server/src/env.ts'),
  ['apps/server/src/db/y.ts', `import './w.ts'`],
  ['apps/server/src/modules/b/good.routes.ts', `import 'fastify'; import '../../http/x.ts'; import '../../db/x.ts'`],
  ['apps/server/src/modules/b/good.repo.ts', `import 'drizzle-orm'; import type { Env } from '../../env.ts'`],
  ['apps/admin/src/features/b/good.tsx', `import '@mui/material/Button'; import '../../crud-ui/x.ts'`],
]

describe('the import rule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  let violations: { from: string; rule: { name: string } }[] = []

  beforeAll(() => {
    for (const [path, content] of [...planted, ...innocent]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${content}\nexport const here = true\n`)
    }
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
    const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages']
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    violations = JSON.parse(run.stdout).summary.violations
  }, 30_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(planted)('refuses %s: %s', (path, _content, rule) => {
    expect(rulesBrokenBy(path)).toContain(rule)
  })

  it('lets imports pass that follow it', () => {
    // Nothing is installed in the test's folder, so that npm imports lead nowhere.
    const broken = innocent.flatMap(([path]) => (path.includes('good') ? rulesBrokenBy(path) : []))
    expect(broken.filter((rule) => rule !== 'no import that leads nowhere')).toEqual([])
  })

  function rulesBrokenBy(path: string): string[] {
    return violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)
  }
})

function empty(path: string): [path: string, content: string] {
  return [path, '']
}
