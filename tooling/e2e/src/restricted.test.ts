// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { pick, signInAdministrator, type Caller } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord, addSiteContent } from './site-content.ts'

let product: Product
let browser: Browser
const clerk = { username: 'clerk', password: 'Clerk123456' }

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  await addSiteContent(product.origin)
  await addClerk(await signInAdministrator(product.origin))
})
afterAll(() => product.stop())

/** Adds an administrator who may only view and edit teachers. */
async function addClerk(administrator: Caller): Promise<void> {
  const granted = [
    'dashboard',
    'dashboard/index',
    'teacher',
    'teacher/teacher',
    'teacher/teacher/index',
    'teacher/teacher/edit',
  ]
  const reply = await administrator.get('/admin/auth.Rule/index')
  const rules = flatten(pick(reply.data, 'list')).filter((rule) => granted.includes(String(pick(rule, 'name'))))
  expect(rules.map((rule) => String(pick(rule, 'name'))).toSorted()).toEqual(granted.toSorted())
  const groups = await administrator.get('/admin/auth.Group/index')
  const root = pick(flatten(pick(groups.data, 'list'))[0], 'id')
  const group = { name: 'Clerks', pid: root, rules: rules.map((rule) => pick(rule, 'id')), status: '1' }
  const added = await administrator.post('/admin/auth.Group/add', group)
  expect(added).toMatchObject({ code: 1 })
  const after = await administrator.get('/admin/auth.Group/index')
  const id = pick(
    flatten(pick(after.data, 'list')).find((one) => pick(one, 'name') === 'Clerks'),
    'id',
  )
  await addRecord(administrator, 'auth.Admin', { ...clerk, nickname: 'Clerk', group_arr: [id], status: '1' })
}

/** Flattens a tree to a list. */
function flatten(rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => [row, ...flatten(pick(row, 'children'))]) : []
}

it('shows no button for forbidden actions, and a 401 page for forbidden screens [A3] [N7] [P2]', async () => {
  const page = await openPage(browser, inEnglish(product.origin))
  await page.goto(`${product.origin}/admin/teacher/teacher`)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page, clerk)
  await page.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).waitFor()
  // The buttons are absent, not hidden.
  for (const name of [/^Add$/, /^Delete/, /^Move/])
    expect(await page.locator('button', { hasText: name }).count()).toBe(0)
  expect(await page.locator('[aria-label^="Delete"], [aria-label^="Move"]').count()).toBe(0)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Teachers' }).waitFor()
  expect(await menu.getByText('Administrators').count()).toBe(0)

  // The address does not open the form either.
  await page.goto(`${product.origin}/admin/teacher/teacher?form=add`)
  await page.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto(`${product.origin}/admin/auth/admin`)
  await page.waitForURL(`${product.origin}/admin/401`)
  await page.getByRole('heading', { name: 'You have no permission to view this page' }).waitFor()
})

it('is refused by the server for each action without permission, and no data is changed [A4]', async () => {
  const caller = await signInAdministrator(product.origin, clerk)
  const list = await caller.get('/admin/teacher.Teacher/index')
  expect(list).toMatchObject({ code: 1 })
  const id = Number(pick(list.data, 'list', 0, 'id'))
  const total = pick(list.data, 'total')
  const rejected = await Promise.all([
    caller.post('/admin/teacher.Teacher/add', { name: 'Smuggled' }),
    fetchDelete(`/admin/teacher.Teacher/del?ids[]=${id}`, caller.token),
    caller.post('/admin/teacher.Teacher/sortable', { id, targetId: id + 1 }),
    caller.get('/admin/auth.Admin/index'),
    caller.post('/admin/auth.Group/edit', { id: 1, name: 'Mine' }),
  ])
  for (const reply of rejected) expect(reply).toMatchObject({ code: 401 })
  const after = await caller.get('/admin/teacher.Teacher/index')
  expect(pick(after.data, 'total')).toBe(total)
  const allowed = await caller.post('/admin/teacher.Teacher/edit', { id, school: 'Second School' })
  expect(allowed).toMatchObject({ code: 1 })
})

async function fetchDelete(path: string, batoken: string): Promise<unknown> {
  const answer = await fetch(product.origin + path, { method: 'DELETE', headers: { server: 'true', batoken } })
  return answer.json()
}
