import { memberArea } from '@teachnet/protocol'
import { screen } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { MessageTables } from '@teachnet/i18n'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageKeys } from '../stored-account.ts'
import { type AnyAreaServices, createAreaServices } from './area-services.ts'
import { startAreaApp } from './start-area-app.tsx'

beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"></div>'
  document.cookie = 'think_lang=en'
})
afterEach(() => {
  document.cookie = 'think_lang=; max-age=0'
})

/** Starts an app that shows its API origin, on a host that answers for `settings.json` as given. */
async function start(settingsFile: Response | Error, tables: MessageTables = { 'zh-cn': {}, en: {} }) {
  const requested: string[] = []
  await act(() =>
    startAreaApp({
      folder: '/user/',
      createServices: (options): AnyAreaServices =>
        createAreaServices({
          area: memberArea,
          key: storageKeys.memberInfo,
          parseInfo: () => undefined,
          tables,
          ...options,
        }),
      messages: ['app'],
      createApp: ({ client }) => <p>{client.urlFor('/api/index/index')}</p>,
      fetch: async (input) => {
        requested.push(input instanceof Request ? input.url : input.toString())
        if (settingsFile instanceof Error) throw settingsFile
        return settingsFile
      },
    }),
  )
  return requested
}

function json(settings: unknown) {
  return new Response(JSON.stringify(settings), { headers: { 'content-type': 'application/json' } })
}

it('calls the API set in the page, and does not request the settings file', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="runtime-settings">{"apiOrigin":"https://api.test"}</script>'
  expect(await start(new Error('must not be asked for'))).toEqual([])
  expect(screen.getByText('https://api.test/api/index/index?server=1')).toBeTruthy()
})

it('calls the API set in the settings file, on a static host', async () => {
  expect(await start(json({ apiOrigin: 'https://api.test/' }))).toEqual(['/user/settings.json'])
  expect(screen.getByText('https://api.test/api/index/index?server=1')).toBeTruthy()
})

it('the page has the name of the site from the settings until the API sends it', async () => {
  document.title = 'of the build'
  await start(json({ siteName: 'Example teachers' }))
  expect(document.title).toBe('Example teachers')
})

it('files come from the origin of the settings, else from the one that the API names', () => {
  const options = { area: memberArea, key: storageKeys.memberInfo, parseInfo: () => undefined, tables: {} as never }
  const site = { cdnUrl: '//api.test', siteName: 'A' }
  expect(createAreaServices({ ...options, locale: 'en' }).siteOf(site)).toEqual(site)
  const settings = { uploadOrigin: 'https://files.test' }
  expect(createAreaServices({ ...options, locale: 'en', settings }).siteOf(site)).toEqual({
    cdnUrl: 'https://files.test',
    siteName: 'A',
  })
})

it.each([
  ['404', new Response('', { status: 404 })],
  ['403', new Response('<Error/>', { status: 403, headers: { 'content-type': 'application/xml' } })],
  ['the page of the app', new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
])('calls the API of its own host when the host answers for the settings file with %s', async (_, reply) => {
  await start(reply)
  expect(screen.getByText('/api/index/index?server=1')).toBeTruthy()
})

it.each([
  ['{"apiOrigin": "api.test"}', /“apiOrigin” must be an address without a path.*it is "api\.test"/],
  ['{"apiorigin": "https://api.test"}', /no setting named “apiorigin”/],
  ['{"apiOrigin": ', /not valid JSON.*\{"apiOrigin": "https:\/\/api\.example\.org"\}/],
  ['["https://api.test"]', /must be a JSON object/],
])('shows what is wrong with the settings %s', async (text, problem) => {
  await start(new Response(text, { headers: { 'content-type': 'application/json' } }))
  expect(screen.getByRole('heading', { name: 'The settings in /user/settings.json cannot be used' })).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toMatch(problem)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

it.each([
  ['HTTP 500', new Response('', { status: 500 })],
  ['Failed to fetch', new TypeError('Failed to fetch')],
])('does not fall back to a default API when the settings file cannot be loaded (%s)', async (reason, reply) => {
  document.cookie = 'think_lang=zh-cn'
  await start(reply)
  expect(screen.getByRole('alert').textContent).toContain(`设置文件加载失败（${reason}）`)
})

it('shows in both languages that messages failed to load, and offers to reload', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const app = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await start(json({}), { 'zh-cn': {}, en: { app } })
  expect(screen.getByRole('alert').textContent).toMatch(/页面加载失败.*The app could not be loaded/)
  expect(screen.getByRole('button', { name: /Reload/ })).toBeTruthy()
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
