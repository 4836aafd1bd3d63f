import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { findOwnCode } from './own-code.ts'

function siteWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'teachnet-own-code-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return join(root, 'public')
}

it('controllers and modules of an old site are found, with the actions that no area here has', async () => {
  const files = siteWith({
    'app/admin/controller/auth/Admin.php': '<?php class Admin { public function own() {} }',
    'app/admin/controller/biz/Student.php':
      '<?php class Student extends Backend {\n public function initialize(): void {}\n public function index(): void {}\n }',
    'app/admin/controller/biz/Report.php':
      '<?php class Report {\n /** public function old() */\n // public function older()\n public function export(): void {}\n protected function rows() {}\n public static function chart() {} }',
    'app/api/controller/Pay.php': '<?php class Pay { public function notify() {} }',
    'modules/cms/info.ini': 'uid = cms\ntitle = "内容管理"\nversion = v1.2.0\nstate = 1\n',
    'public/index.php': '',
  })
  expect(await findOwnCode(files)).toEqual({
    controllers: [
      { path: 'app/admin/controller/biz/Report.php', actions: ['export', 'chart'] },
      { path: 'app/admin/controller/biz/Student.php', actions: [] },
      { path: 'app/api/controller/Pay.php', actions: ['notify'] },
    ],
    modules: [{ path: 'modules/cms', title: '内容管理 v1.2.0' }],
  })
})

it.each([undefined, 'https://old.example.org', siteFolder()])('files at %s show no code', async (files) => {
  expect(await findOwnCode(files)).toEqual({ controllers: [], modules: [] })
})

/** A copy of the public files alone. */
function siteFolder(): string {
  return join(tmpdir(), 'teachnet-only-public', 'public')
}
