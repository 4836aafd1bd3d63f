// @module-tag full
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createExampleServer as createApiServer } from '../../../packages/api-client/examples/app/server.ts'
import { createExampleServer as createI18nServer } from '../../../packages/i18n/examples/app/server.ts'
import { createExampleServer as createTerminalServer } from '../../../packages/terminal-core/examples/app/server.ts'
import { createExampleServer as createUploadServer } from '../../../packages/upload/examples/app/server.ts'
import { addedFunctions } from '../../../packages/ui/src/old-engines/functions.ts'
import { unsupportedStyles } from '../../lint/styles.mjs'
import { type Member, registerMember } from './accounts.ts'
import { agreeAndSend, fillTeacherForm, waitAsPerson } from './application-form.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage, type PageOptions } from './browser.ts'
import { type ExampleHost, startExample } from './example-host.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
let member: Member
/** Number of people who have applied. */
let applicants = 0
const examples: (ExampleHost & { readonly name: string })[] = []
const exampleServers = [
  ['api-client', createApiServer()],
  ['i18n', createI18nServer()],
  ['upload', createUploadServer()],
  ['terminal-core', createTerminalServer()],
] as const

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  member = await registerMember(product.origin)
  for (const [name, server] of exampleServers) examples.push({ name, ...(await startExample(name, server)) })
})
afterAll(() => Promise.all([product.stop(), ...examples.map((example) => example.close())]))

/** What the oldest browsers of `.browserslistrc` lack, and what the code checks before it is used. */
const checkedFunctions = [
  'BroadcastChannel',
  'Element.prototype.checkVisibility',
  'Intl.Segmenter',
  'Intl.supportedValuesOf',
  'Navigator.prototype.locks',
  'requestIdleCallback',
  'structuredClone',
]

/**
 * Features of style sheets that some supported browsers lack, and what these show instead. All were looked at with the feature off. The
 * styles of the public site without `@layer` are in a sheet of their own.
 */
const looksWithoutFeature: Readonly<Record<string, string>> = {
  '@layer': 'the sheet for old engines',
  ':has':
    'filters above their list below 1152 px wide; a QR code beside its button; wider scroll areas; prints with more than is needed',
  ':is': 'nothing else: the build writes `:-webkit-any()` before it, for Chrome 87',
  ':focus-visible': 'the ring of the browser',
  ':where': 'small distances of MUI in Chrome 87',
  inset: 'a dot of MUI at the corner of its box, in Safari 14.0',
  appearance: 'nothing else: the rule has its prefixed name as well',
  'color-adjust': 'nothing else: the rule has its newer name as well',
  'font-family: system-ui': 'the next font of the list',
  hyphens: 'a long word is broken without a hyphen',
  resize: 'an input of fixed height, as on every phone',
  'scroll-margin-bottom': 'a focused input close to the bar in Safari 14.0',
  ':backdrop': 'a dialog without a shade',
  ':details-content': 'closed parts are not printed',
  ':selection': 'the colours of the system on phones',
  '@media (forced-colors)': 'the colours of the page: such browsers have no forced colours',
  '@media (scripting)': 'the styles of a page with scripts',
  'accent-color': 'the boxes of the system',
  'aspect-ratio': 'pictures in their own ratio; empty places get a height by `@supports`',
  'border-block': 'a section without its line in Safari 14.0',
  'color-scheme': 'light scroll bars in the dark theme',
  contain: 'nothing else: drawn slower',
  'container-type': 'a wide table without its smaller form',
  'content-visibility': 'nothing else: drawn slower',
  'forced-color-adjust': 'the colours of the system',
  outline: 'a ring with straight corners',
  'overscroll-behavior': 'the page scrolls on at the end of a list',
  'scroll-behavior': 'a jump',
  'scroll-margin-top': 'a focused input beneath the publish box in Safari 14.0',
  'scroll-margin-block-start': 'the target of a link at the very top in Safari 14.0',
  'scroll-padding-block-end': 'the target of a link below a bar in Safari 14.0',
  'scroll-padding-block-start': 'the target of a link at the very top in Safari 14.0',
  'scroll-snap-type': 'pictures stop anywhere',
  'scrollbar-width': 'a scroll bar of the usual width',
  'tab-size': 'tabs of eight characters',
  'hanging-punctuation': 'a stop that does not fit begins the next line with its character',
  'text-autospace': 'no gap between Chinese and Latin',
  'text-decoration-thickness': 'a line of the usual thickness',
  'text-spacing-trim': 'full-width marks keep their width',
  'text-wrap': 'uneven lines of a title',
  'user-select': 'texts of controls can be selected',
  'overflow-wrap: anywhere': 'a long word is broken as `break-word` does',
  'grid-template-columns: subgrid': 'columns of one row are not in line with the next',
  'break-after: avoid': 'a title at the end of a printed page',
}

/** Keywords of placement: older browsers know them under the name that they had for flexible boxes, or begin at the start. */
const isPlacement = (feature: string) => /^(align|justify)-|^cursor: /.test(feature)

const unexplained = (css: string) =>
  unsupportedStyles(css).filter((feature) => !(feature in looksWithoutFeature) && !isPlacement(feature))

/** Opens a page in an engine that lacks functions. */
async function openWithout(names: readonly string[], options: PageOptions = {}): Promise<Page> {
  const page = await openPage(browser, { ...inEnglish(product.origin), ...options })
  await page.addInitScript(
    (paths: readonly string[]) => {
      for (const path of paths) {
        const keys = path.split('.')
        const last = keys.pop() ?? ''
        const owner: unknown = keys.reduce<unknown>((at, key) => Reflect.get(Object(at), key), window)
        // `crypto` and `navigator` inherit their members.
        const holder =
          last in Object(owner) && !Object.hasOwn(Object(owner), last) ? Reflect.getPrototypeOf(Object(owner)) : owner
        Reflect.deleteProperty(Object(holder), last)
      }
    },
    names.toSorted((one) => (one === 'Object.hasOwn' ? 1 : -1)),
  )
  return page
}

async function walkPublicSite(page: Page): Promise<void> {
  await page.goto(product.origin)
  await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).first().click()
  await page.waitForURL(/\/teachers/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${product.origin}/search?q=${encodeURIComponent('物理')}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await sendApplication(page)
}

/** Fills in the form of a teacher with a photo, and sends it. */
async function sendApplication(page: Page): Promise<void> {
  applicants += 1
  await fillTeacherForm(page, product.origin, String(13_511_000_000 + applicants))
  // An address may send twenty applications in a day: the later engines stop before the last step.
  if (applicants <= 15) await agreeAndSend(page)
}

async function walkBackOffice(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin/teacher/teacher`)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(`${product.origin}/admin/teacher/teacher`)
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('Lin')
  await page.waitForURL((url) => url.searchParams.get('q') === 'Lin')
  await page
    .getByRole('button', { name: /^Edit “/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.locator('[name=school]').fill(`镇江中学 ${Date.now()}`)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import to/ })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'teachers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,School\n李雷,一中\n12345,二中\n'),
  })
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  // A name has a letter.
  await dialog.getByText(/1 record to add, 0 to change, 1 row with errors/).waitFor()
}

async function walkMemberCentre(page: Page): Promise<void> {
  await page.goto(`${product.origin}/user/account/profile`)
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, member)
  await page.waitForURL(`${product.origin}/user/account/profile`)
  const motto = `Read every day ${Date.now()}`
  await page.getByLabel('Motto').fill(motto)
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await page.reload()
  await expect.poll(() => page.getByLabel('Motto').inputValue()).toBe(motto)
}

/** The example of each package shows its page, and that of terminal-core runs a command. */
async function walkExamples(page: Page): Promise<void> {
  for (const { name, origin } of examples) {
    await page.goto(origin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (name !== 'terminal-core') continue
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.getByText('line 3', { exact: true }).waitFor()
  }
}

const walks = {
  'public site': walkPublicSite,
  'back office': walkBackOffice,
  'member centre': walkMemberCentre,
  packages: walkExamples,
}

/** What each walk was, in the table at the end. */
const journeysOf: Readonly<Record<keyof typeof walks, string>> = {
  'public site': 'home, teachers, search, application with a picture',
  'back office': 'login, list, search, form saved, import checked',
  'member centre': 'login, profile saved',
  packages: 'examples of api-client, i18n, upload, terminal-core',
}
const results = new Map<string, Map<string, string>>()

/** Notes how a walk ends without some functions. */
function noteResult(missing: string, app: string): void {
  onTestFinished(({ task }) => {
    const row = results.get(missing) ?? new Map<string, string>()
    results.set(missing, row.set(app, task.result?.state === 'fail' ? 'fails' : 'works'))
  })
}

/** The table of engines: function × app, with its journey; and the bytes that an old and a current engine load more. */
async function engineTable(): Promise<string> {
  const apps = Object.entries(journeysOf)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = [...results].map(([missing, row]) => line([missing, ...apps.map(([app]) => row.get(app) ?? '–')]))
  const sizes = await Promise.all(
    Object.entries(builds).map(async ([app, folder]) => {
      const names = (await readdir(folder)).filter((name) => /^old-engines.*\.br$/.test(name))
      const bytes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
      return line([app, String(bytes.reduce((sum, each) => sum + each, 0)), '0'])
    }),
  )
  return [
    line(['an engine without', ...apps.map(([app, journey]) => `${app}: ${journey}`)]),
    line(['---', ...apps.map(() => '---')]),
    ...rows,
    '',
    line(['app', 'bytes for an old engine (Brotli)', 'for a current one']),
    line(['---', '---:', '---:']),
    ...sizes,
  ].join('\n')
}

/** The assets of the built apps. */
const builds = Object.fromEntries(
  ['admin/dist', 'member/dist', 'public-site/build/client'].map((build) => [
    build.split('/', 1).join(''),
    join(import.meta.dirname, '../../../apps', build, 'assets'),
  ]),
)
afterAll(async () => {
  if (results.size > 1) process.stdout.write(`\n${await engineTable()}\n`)
})

describe('an engine as old as the list of browsers allows', () => {
  it.each(Object.entries(walks))('works in the %s [H3]', async (app, walk) => {
    noteResult('all of them', app)
    await walk(await openWithout([...Object.keys(addedFunctions), ...checkedFunctions]))
  })

  it('a current engine loads nothing for it', async () => {
    const page = await openPage(browser, inEnglish(product.origin))
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await walkPublicSite(page)
    expect(loaded.filter((url) => url.includes('old-engines'))).toEqual([])
  })
})

describe.each([...Object.keys(addedFunctions), ...checkedFunctions])(
  'an engine without %s',
  { tags: ['full'] },
  (name) => {
    it.each(Object.entries(walks))('works in the %s', async (app, walk) => {
      noteResult(name, app)
      await walk(await openWithout([name]))
    })
  },
)

describe('styles', () => {
  it.each(['admin/dist', 'member/dist', 'public-site/build/client'])(
    'the built sheets of %s have a fallback for each feature that a supported browser lacks [H3]',
    async (build) => {
      const folder = join(import.meta.dirname, '../../../apps', build, 'assets')
      const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
      expect(names.length).toBeGreaterThan(2)
      const sheets = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      expect(sheets.flatMap(unexplained)).toEqual([])
    },
  )

  it.each(['back office', 'member centre'] as const)(
    'the styles that the %s writes at run time have a fallback as well [H3]',
    async (app) => {
      const page = await openPage(browser, inEnglish(product.origin))
      await page.addInitScript(() => {
        const written: string[] = []
        Reflect.set(window, 'writtenRules', written)
        // oxlint-disable-next-line typescript/unbound-method -- called with its sheet
        const { insertRule } = CSSStyleSheet.prototype
        CSSStyleSheet.prototype.insertRule = function (rule, index) {
          written.push(rule)
          return insertRule.call(this, rule, index)
        }
      })
      await walks[app](page)
      const rules = await page.evaluate(() => (window as unknown as { writtenRules: string[] }).writtenRules)
      expect(rules.length).toBeGreaterThan(100)
      expect(unexplained(rules.join('\n'))).toEqual([])
    },
  )

  it('the public site has its layout in an engine without cascade layers [H3]', async () => {
    const page = await openWithout([...Object.keys(addedFunctions), 'CSSLayerBlockRule'])
    const dropLayers = (text: string) => text.replaceAll(/@layer [a-z]+\{/g, '@supports (layers: none){')
    await page.route(
      (url) => url.origin === product.origin,
      async (route) => {
        const isPage = route.request().resourceType() === 'document'
        if (!isPage && !/\/(?!old-engines)[^/]*\.css$/.test(route.request().url())) return route.continue()
        const response = await route.fetch()
        return route.fulfill({ response, body: dropLayers(await response.text()) })
      },
    )
    await page.goto(product.origin)
    const row = page.getByRole('banner').getByRole('navigation').first()
    expect(await row.evaluate((element) => getComputedStyle(element).getPropertyValue('--ink').trim())).toBe('#1d3557')
    const [first, second] = await Promise.all([0, 1].map((at) => row.getByRole('link').nth(at).boundingBox()))
    expect(second?.y).toBe(first?.y)
  })
})

describe('a page whose scripts fail', () => {
  it('stays as the server sent it, and its links work [H3]', async () => {
    const page = await openWithout(['Array.prototype.toSorted'], {
      expectedErrors: [/toSorted|ERR_FAILED|Minified React/],
    })
    await page.route(/old-engines/, (route) => route.abort())
    const failure = page.waitForEvent('console', (message) => message.text().includes('toSorted'))
    await page.goto(`${product.origin}/news`)
    await failure
    const heading = page.getByRole('heading', { level: 1 })
    // No element is React's.
    await expect.poll(() => heading.evaluate((node) => Object.keys(node))).toEqual([])
    expect(await heading.textContent()).toBe('News')
    expect((await page.getByRole('article').count()) + (await page.getByRole('listitem').count())).toBeGreaterThan(5)
    await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).first().click()
    await page.waitForURL(/\/teachers/)
    await heading.waitFor()
  })

  it.each(['is blocked', 'is broken'])('is complete if its entry chunk %s: links and forms work [H3]', async (how) => {
    const page = await openPage(browser, {
      ...inEnglish(product.origin),
      expectedErrors: [/ERR_FAILED|dynamically imported module|unexpected token/],
    })
    await page.route(/\/assets\/entry\.client-/, (route) =>
      how === 'is blocked'
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: 'import{a}from"./' }),
    )
    await page.goto(`${product.origin}/news`)
    await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).first().click()
    await page.waitForURL(/\/teachers/)
    await page.goto(`${product.origin}/search`)
    const search = page.getByRole('main').getByRole('combobox').first()
    await search.fill('物理')
    await search.press('Enter')
    await page.waitForURL(/q=/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${product.origin}/branch_set_in`)
    await page.getByRole('textbox', { name: 'Contact', exact: true }).fill('Li Lei')
    await page.getByRole('textbox', { name: 'Mobile' }).fill(how === 'is blocked' ? '13512000001' : '13512000002')
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: /^Send the/ }).click()
    await waitAsPerson(page)
    await page.getByRole('button', { name: 'Confirm and send' }).click()
    await page.getByRole('heading', { name: 'We have received your application' }).waitFor()
  })
})
