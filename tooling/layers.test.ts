import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

// One violation per rule: path, content, and the rule that must report it.
const planted: [path: string, content: string, rule: string][] = [
  ['packages/upload/src/a.ts', `import ky from 'ky'`, 'ky has one owner'],
  ['packages/protocol/src/ba.ts', `import '../../contract/src/index.ts'`, 'packages: protocol'],
  ['packages/contract/src/b.ts', `import '../../upload/src/index.ts'`, 'packages: contract'],
  ['packages/contract/src/c.tsx', `import type { FC } from 'react'`, 'no React in the cores'],
  ['packages/upload/src/d.ts', `import '../../session/src/index.ts'`, 'packages: upload'],
  ['packages/i18n/src/da.ts', `import '../../session/src/index.ts'`, 'packages: i18n'],
  ['packages/terminal-core/src/da.ts', `import '../../session/src/index.ts'`, 'packages: terminal-core'],
  ['packages/old-back-end/src/da.ts', `import '../../session/src/index.ts'`, 'packages: old-back-end'],
  ['packages/languages/src/da.ts', `import '../../session/src/index.ts'`, 'packages: languages'],
  ['packages/api-client/src/da.ts', `import '../../contract/src/index.ts'`, 'packages: api-client'],
  ['packages/ui/src/db.ts', `import '../../session/src/index.ts'`, 'packages: ui'],
  ['packages/session/src/dc.ts', `import '../../contract/src/index.ts'`, 'packages: session'],
  [
    'apps/server/src/features/demo/ca.ts',
    `import '../../../../../packages/demo-content/src/index.ts'`,
    'demo content is loaded when it is asked for',
  ],
  ['packages/session/src/e.ts', `import '../../contract/src/values/rules.ts'`, 'packages are entered by their exports'],
  ['packages/ui/src/f.ts', `import '../../../apps/admin/src/app/x.ts'`, 'packages know no app'],
  ['apps/admin/src/app/g.ts', `import '../../../member/src/app/x.ts'`, 'no sideways import between apps'],
  ['apps/admin/src/records/list/h.ts', `import '@mui/material/Button'`, 'admin: no MUI without a user interface'],
  [
    'apps/admin/src/app/y.ts',
    `import '../../../../packages/contract/src/resources/index.ts'`,
    'apps in a browser: definitions one by one',
  ],
  ['apps/admin/src/records/i.ts', `import './list/x.tsx'`, 'admin: without a user interface'],
  ['apps/admin/src/records/ia.ts', `import '../fields/views.ts'`, 'admin: without a user interface'],
  ['apps/admin/src/values/va.ts', `import '../records/list/x.tsx'`, 'admin: values'],
  ['apps/admin/src/messages/me.tsx', `import '../records/list/x.tsx'`, 'admin: messages'],
  ['apps/admin/src/fields/values.ts', `import './views.ts'`, 'admin: without a user interface'],
  ['apps/admin/src/fields/text/view.tsx', `import '../../records/list/x.tsx'`, 'admin: fields'],
  ['apps/admin/src/records/j.tsx', `import '../features/terminal/x.ts'`, 'admin: records'],
  ['apps/admin/src/resources/k.tsx', `import '../app/x.ts'`, 'admin: resources'],
  ['apps/admin/src/features/a/l.tsx', `import '../b/x.ts'`, 'admin: no sideways import between features'],
  ['apps/public-site/src/app/m.tsx', `import '@emotion/react'`, 'public-site: no MUI, no emotion'],
  ['apps/server/src/records/kinds/na.ts', `import '../list/x.ts'`, 'server: field kinds'],
  ['apps/server/src/records/tables/ta.ts', `import '../list/x.ts'`, 'server: tables of records'],
  ['apps/server/src/platform/jobs/n.ts', `import '../../http/x.ts'`, 'server: platform'],
  ['apps/server/src/platform/db/n.ts', `import '../storage/x.ts'`, 'server: platform/db'],
  ['apps/server/src/platform/storage/n.ts', `import '../db/x.ts'`, 'server: platform/storage'],
  ['apps/server/src/platform/transports/n.ts', `import '../db/x.ts'`, 'server: platform/transports'],
  ['apps/server/src/platform/network/n.ts', `import '../db/x.ts'`, 'server: the base of the platform'],
  ['apps/server/src/features/backup/aa.ts', `import '../../records/list/x.ts'`, 'server: backup'],
  ['apps/server/src/records/p.ts', `import '../features/a/index.ts'`, 'server: records'],
  ['apps/server/src/records/q.ts', `import '../http/x.ts'`, 'server: http only from routes'],
  ['apps/server/src/http/w.ts', `import '@opentelemetry/api'`, 'server: tracing is loaded when it is switched on'],
  ['apps/server/src/features/a/sa.ts', `import 'mysql2'`, 'mysql2 has one owner'],
  ['apps/server/src/features/a/t.service.ts', `import 'fastify'`, 'fastify has one owner'],
  ['apps/server/src/features/a/u.service.ts', `import { sql } from 'drizzle-orm'`, 'drizzle-orm has one owner'],
  ['apps/server/src/features/a/v.ts', `import '../../platform/settings/env.ts'`, 'server: env is read once'],
  ['apps/server/src/platform/db/w.ts', `import './y.ts'`, 'no cycles'],
  ['apps/server/src/platform/db/z.ts', `import './not-there.ts'`, 'no import that leads nowhere'],
  ['apps/admin/src/app/tool.ts', `import '../../../../tooling/x.ts'`, 'the product knows no tooling'],
  ['packages/session/src/played.ts', `import '../../old-back-end/src/index.ts'`, 'the played back end is for tests'],
  ['packages/account-pages/src/session.ts', `import '../../session/src/index.ts'`, 'packages: account-pages'],
  ['packages/demo-content/src/session.ts', `import '../../session/src/index.ts'`, 'packages: demo-content'],
  ['apps/admin/src/module-host/up.ts', `import '../app/x.ts'`, 'admin: module-host'],
  ['apps/admin/src/shipped-modules/a/up.ts', `import '../../records/list/x.tsx'`, 'admin: shipped modules'],
  [
    'apps/admin/src/fields/down.ts',
    `import '../shipped-modules/a/x.ts'`,
    'admin: shipped modules are loaded at run time',
  ],
  ['packages/module-kit/src/up.ts', `import '../../session/src/index.ts'`, 'packages: module-kit'],
  ['apps/server/src/platform/db/tested.ts', `import './x.test.ts'`, 'no test code in the product'],
  ['apps/server/src/platform/ports.ts', `import './db/x.ts'`, 'server: ports are types'],
  ['apps/server/src/server.ts', `import './main.ts'`, 'server: nothing imports an entry'],
  ['apps/server/src/http/up.ts', `import '../records/list/x.ts'`, 'server: http'],
  ['apps/server/src/content/up.ts', `import '../features/a/index.ts'`, 'server: content'],
  ['apps/server/src/pages/up.ts', `import '../records/list/x.ts'`, 'server: pages'],
  ['apps/server/src/features/a/up.ts', `import '../../pages/x.ts'`, 'server: features'],
  ['apps/server/src/features/a/side.ts', `import '../b/x.ts'`, 'server: features are entered by their index'],
  ['apps/server/src/cli/side.ts', `import '../features/b/x.ts'`, 'server: features are entered by their index'],
  ['apps/server/src/api.ts', `import './features/demo/index.ts'`, 'server: the demo is for the start alone'],
  ['apps/admin/src/features/a/up.ts', `import '../../app/x.ts'`, 'admin: features'],
  ['apps/admin/src/session/up.ts', `import '../features/b/x.ts'`, 'admin: session'],
  ['apps/member/src/parts/up.ts', `import '../app/x.ts'`, 'member: parts'],
  ['apps/member/src/session/up.ts', `import '../app/x.ts'`, 'member: session'],
  ['apps/member/src/features/a/up.ts', `import '../../app/x.ts'`, 'member: features'],
  ['apps/member/src/features/a/side.ts', `import '../b/x.ts'`, 'member: no sideways import between features'],
  ['apps/public-site/src/app/up.ts', `import '../features/b/x.ts'`, 'public-site: layout and design know no page'],
  ['apps/public-site/src/app/side.ts', `import '../design/x.ts'`, 'public-site: app'],
  ['apps/public-site/src/design/up.ts', `import '../seo/x.ts'`, 'public-site: design'],
  ['apps/public-site/src/seo/up.ts', `import '../design/x.ts'`, 'public-site: seo'],
  ['apps/public-site/src/offline/up.ts', `import '../design/x.ts'`, 'public-site: offline'],
  ['apps/public-site/src/features/a/side.ts', `import '../b/x.ts'`, 'public-site: no sideways import between features'],
]

// Files that the planted files import, and files that follow the rules.
const innocent: [path: string, content: string][] = [
  ...[
    'packages/upload/src/index.ts',
    'packages/session/src/index.ts',
    'apps/admin/src/shipped-modules/a/x.ts',
    'packages/demo-content/src/index.ts',
    'packages/contract/src/index.ts',
    'packages/contract/src/values/rules.ts',
    'packages/contract/src/resources/index.ts',
  ].map(empty),
  ...['app', 'features/terminal', 'features/b'].map((folder) => empty(`apps/admin/src/${folder}/x.ts`)),
  empty('apps/admin/src/records/list/x.tsx'),
  ...['features/b', 'http', 'pages', 'platform/db', 'platform/storage', 'records/list'].map((folder) =>
    empty(`apps/server/src/${folder}/x.ts`),
  ),
  ...['a', 'b', 'demo'].map((name) => empty(`apps/server/src/features/${name}/index.ts`)),
  ...['app', 'features/b'].map((folder) => empty(`apps/member/src/${folder}/x.ts`)),
  ...['design', 'seo'].map((folder) => empty(`apps/public-site/src/${folder}/x.ts`)),
  ...['tooling/x.ts', 'packages/old-back-end/src/index.ts', 'apps/public-site/src/features/b/x.ts'].map(empty),
  ...['main.ts', 'platform/db/x.test.ts'].map((path) => empty(`apps/server/src/${path}`)),
  empty('apps/server/src/platform/settings/env.ts'),
  ['apps/server/src/platform/db/y.ts', `import './w.ts'`],
  [
    'apps/server/src/features/b/good.routes.ts',
    `import 'fastify'; import '../../http/x.ts'; import '../../platform/db/x.ts'; import '../a/index.ts'`,
  ],
  [
    'apps/server/src/features/demo/good.ts',
    `import type { X } from '../../../../../packages/demo-content/src/index.ts'; void import('../../../../../packages/demo-content/src/index.ts')`,
  ],
  [
    'apps/server/src/features/b/good.repo.ts',
    `import 'drizzle-orm'; import type { Env } from '../../platform/settings/env.ts'`,
  ],
  empty('apps/admin/src/fields/views.ts'),
  ['apps/admin/src/features/b/good.tsx', `import '@mui/material/Button'; import '../../records/list/x.tsx'`],
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
    const args = [
      depcruise,
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'apps',
      'packages',
      'tooling',
    ]
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    violations = JSON.parse(run.stdout).summary.violations
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(planted)('the import rule reports %s: %s', (path, _content, rule) => {
    expect(rulesBrokenBy(path)).toContain(rule)
  })

  it('the test has a planted file for each of its rules', () => {
    const { forbidden }: { forbidden: readonly { name: string }[] } = createRequire(import.meta.url)(
      '../.dependency-cruiser.cjs',
    )
    const covered = new Set(planted.map(([, , rule]) => rule))
    expect(forbidden.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  it('the import rule accepts imports that follow it', () => {
    // No packages are installed in the test's folder: npm imports cannot be resolved, and our packages are imported by their paths.
    const unavoidable = ['no import that leads nowhere', 'packages are entered by their exports']
    const broken = innocent.flatMap(([path]) => (path.includes('good') ? rulesBrokenBy(path) : []))
    expect(broken.filter((rule) => !unavoidable.includes(rule))).toEqual([])
  })

  function rulesBrokenBy(path: string): string[] {
    return violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)
  }
})

function empty(path: string): [path: string, content: string] {
  return [path, '']
}
