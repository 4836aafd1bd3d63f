import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { answerQuestion, readCode } from './accounts.ts'
import { createCaller, pick, signInAdministrator } from './api.ts'
import { expectAccessible, launchBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let mobiles = 13_500_000_000

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { MEMBER_CAPTCHA: 'on' } }), launchBrowser()])
})
afterAll(() => Promise.all([browser.close(), product.stop()]))

const picture = { name: 'document.png', mimeType: 'image/png', buffer: createPicture([90, 120, 60]) }

/** Required fields of each form besides name or contact and mobile number. */
const forms = {
  '/teacher_set_in': { title: 'Join as a teacher', person: 'Name', choose: {}, fill: {}, file: 'Photo' },
  '/branch_set_in': { title: 'Open a branch', person: 'Contact', choose: {}, fill: {}, file: undefined },
  '/shop_set_in': {
    title: 'Open a shop',
    person: 'Contact',
    choose: { 'Kind of shop': 1 },
    fill: { Company: '晨光教育' },
    file: 'Business licence',
  },
  '/class_set_in': {
    title: 'Bring your course',
    person: 'Name',
    choose: { 'Kind of course': 1 },
    fill: { 'Course title': '书法入门' },
    file: undefined,
  },
} as const

async function proveAndFinish(page: Page): Promise<string> {
  const question = page.getByRole('textbox', { name: /^What is|plus/i })
  await question.waitFor()
  const label = await page.locator('label[for=captchaInfo]').textContent()
  await question.fill(answerQuestion(label ?? ''))
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await page.getByRole('heading', { name: 'We have received your application' }).waitFor()
  return (await page.locator('.receipt-number').textContent()) ?? ''
}

describe.each(Object.entries(forms))('the form at %s', (path, { title, person, choose, fill, file }) => {
  it('accepts an application without scripts on a phone, and keeps the input after an error [P8]', async () => {
    const page = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      expectedErrors: [/status of 422/],
    })
    const mobile = String((mobiles += 1))
    await page.goto(`${product.origin}${path}?lang=en`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('textbox', { name: person, exact: true }).fill('Wang Xiaoming')
    await page.getByRole('textbox', { name: 'Mobile' }).fill('12345678901')
    for (const [label, index] of Object.entries(choose)) await page.getByLabel(label).selectOption({ index })
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).fill(text)
    if (file) await page.getByLabel(file).setInputFiles(picture)
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: 'Send the application' }).click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Mobile/ })
      .waitFor()
    expect(await page.getByRole('textbox', { name: person, exact: true }).inputValue()).toBe('Wang Xiaoming')
    if (file) expect(await page.getByRole('checkbox', { name: /document\.png/ }).isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await page.getByRole('button', { name: 'Send the application' }).click()
    expect(await proveAndFinish(page)).toMatch(/^[TBSC]\w{4}-\w{5}$/)
  })

  it('has steps with scripts, keeps a draft across a reload, and is accessible [P8]', async () => {
    const page = await openPage(browser)
    const mobile = String((mobiles += 1))
    await page.goto(`${product.origin}${path}?lang=en`)
    await page.getByText(/^Step 1 of/).waitFor()
    await page.getByRole('textbox', { name: person, exact: true }).fill('Li Lei')
    await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await page.reload()
    await page.getByText(/^Step 1 of/).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: person, exact: true }).inputValue()).toBe('Li Lei')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    for (const [label, index] of Object.entries(choose)) await page.getByLabel(label).selectOption({ index })
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: 'Send the application' }).click()
    expect(await proveAndFinish(page)).toMatch(/^[TBSC]\w{4}-\w{5}$/)
    await expectAccessible(page)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('application')))).toEqual(
      [],
    )
  })
})

describe('the status page', () => {
  it('opens with a code, accepts requested answers, and withdraws, without scripts [P8]', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false, expectedErrors: [/status of 422/] })
    const mobile = String((mobiles += 1))
    await page.goto(`${product.origin}/branch_set_in?lang=en`)
    await page.getByRole('textbox', { name: 'Contact' }).fill('Han Meimei')
    await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: 'Send the application' }).click()
    const number = await proveAndFinish(page)
    await page.getByRole('link', { name: 'See where it stands' }).click()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill('2222')
    await page.getByRole('button', { name: 'Show the application' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(product.origin, mobile))
    await page.getByRole('button', { name: 'Show the application' }).click()
    await page.getByRole('heading', { name: `Application ${number}` }).waitFor()

    const administrator = await signInAdministrator(product.origin)
    const list = await administrator.get(`/admin/setin.Branch/index?quickSearch=${number}`)
    const id = pick(list.data, 'list', 0, 'id')
    const asked = await administrator.post('/admin/setin.Branch/ask', {
      id,
      message: 'Which budget?',
      fields: ['budget'],
    })
    expect(asked.code).toBe(1)
    await page.reload()
    await page.getByRole('heading', { name: 'Please send us' }).waitFor()
    await page.getByLabel('Budget range').selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Message' }).fill('Here it is')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('You answered').waitFor()
    await page.getByText('Withdraw the application').click()
    await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await page.getByText('Withdrawn', { exact: true }).waitFor()

    const stranger = await openPage(browser)
    await stranger.goto(`${product.origin}/application/${number}?lang=en`)
    expect(await stranger.getByText('You answered').count()).toBe(0)
    await expectAccessible(stranger)
    expect(await createCaller(product.origin).post('/api/application/status', { token: 'x' })).toMatchObject({
      code: 0,
    })
  })
})
