import { createOldBackEnd } from '@teachnet/old-back-end'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startStaticHost } from './static-host.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Errors of calls that the simulated back end lacks, unlike the real one; the pages show the rest. */
const expectedErrors = [/account\/balance/]

/** The headers with which a BuildAdmin back end answers hosts that its configuration names. */
const crossOrigin = {
  'access-control-allow-credentials': 'true',
  'access-control-max-age': '1800',
  'access-control-allow-methods': '*',
  'access-control-allow-headers':
    'think-lang, server, ba_user_token, ba-user-token, batoken, ba-token, content-type, authorization',
}

/** Starts the simulated back end on a host of its own, without our apps. */
async function startOldBackEnd(entrance?: string) {
  const backEnd = createOldBackEnd(entrance === undefined ? {} : { entrance })
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const allowed = { ...crossOrigin, 'access-control-allow-origin': headers.origin ?? '*' }
    if (method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    void (async () => {
      const body = await buffer(request)
      const passed = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
      const answer = await backEnd.fetch(`http://old.test${url}`, {
        method,
        headers: passed.filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
        ...(body.length > 0 && { body: body.toString() }),
      })
      response.writeHead(answer.status, { ...allowed, 'content-type': 'application/json' }).end(await answer.text())
    })()
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...backEnd, apiOrigin: `http://localhost:${address.port}` }
}

describe('a built app alone on a static host, with an existing BuildAdmin back end', () => {
  it('an administrator signs in at another entrance and saves the own record [D7]', async () => {
    const { apiOrigin, requests, tables } = await startOldBackEnd('/manage')
    const host = await startStaticHost('admin', { apiOrigin, adminEntrance: '/manage' })
    onTestFinished(() => host.close())
    const page = await openPage(browser, { ...inEnglish(host.origin), expectedErrors })
    await page.goto(`${host.origin}/admin/login`)
    await logInAsAdministrator(page)
    await page.waitForURL(`${host.origin}/admin/**`)
    await page.goto(`${host.origin}/admin/routine/adminInfo`)
    await page.getByRole('textbox', { name: /Nickname/ }).fill('Ada & Co')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => tables.admin.find(({ id }) => id === 1)).toMatchObject({ nickname: 'Ada &amp; Co' })
    expect(requests.filter(({ call }) => call.includes(' /admin/'))).toEqual([])
  })

  it('a member signs in and saves the profile [D7]', async () => {
    const { apiOrigin, tables } = await startOldBackEnd()
    const host = await startStaticHost('member', { apiOrigin })
    onTestFinished(() => host.close())
    const page = await openPage(browser, { ...inEnglish(host.origin), expectedErrors })
    await page.goto(`${host.origin}/user/login`)
    await logInAsMember(page, { username: 'lina', password: 'Secret123' })
    await page.waitForURL(`${host.origin}/user/account/**`)
    await page.goto(`${host.origin}/user/account/profile`)
    await page.getByRole('textbox', { name: /Nickname/ }).fill('Lina')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => tables.user.find(({ id }) => id === 1)).toMatchObject({ nickname: 'Lina' })
  })
})
