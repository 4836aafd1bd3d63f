import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { answerQuestion, readCode } from './accounts.ts'
import { createCaller, pick, signInAdministrator } from './api.ts'
import { applicationNumber, fillVisible, forms, proveAndFinish, waitAsPerson } from './application-form.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { briefRun, copyPrepared, startPrepared } from './prepared-product.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let mobiles = 13_500_000_000

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { MEMBER_CAPTCHA: 'on' } }), openBrowser()])
})
afterAll(() => product.stop())

const picture = { name: 'document.png', mimeType: 'image/png', buffer: createPicture([90, 120, 60]) }

describe.each(Object.entries(forms))('the form at %s', (path, form) => {
  const { title, person, file } = form
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
    await fillVisible(page, form)
    if (file) await page.getByLabel(file).setInputFiles(picture)
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: /^Send the/ }).click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Mobile/ })
      .waitFor()
    expect(await page.getByRole('textbox', { name: person, exact: true }).inputValue()).toBe('Wang Xiaoming')
    if (file) expect(await page.getByRole('checkbox', { name: /document\.png/ }).isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await page.getByRole('button', { name: /^Send the/ }).click()
    expect(await proveAndFinish(page)).toMatch(applicationNumber)
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
    await fillVisible(page, form)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Step 2 of/).waitFor()
    await fillVisible(page, form)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Step 3 of/).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Step 4 of 4: Check your answers/).waitFor()
    await page.locator('.form-answers').getByText(mobile).waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /agree/ }).check()
    await page.getByRole('button', { name: /^Send the/ }).click()
    expect(await proveAndFinish(page, { hasScripts: true })).toMatch(applicationNumber)
    await expectAccessible(page)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('application')))).toEqual(
      [],
    )
  })
})

describe('a form with scripts', () => {
  it('offers an application of another tab, and overwrites none of the two [P8] [I1]', async () => {
    const address = `${product.origin}/teacher_set_in?lang=en`
    const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
    const first = await openPage(browser)
    await first.goto(address)
    await first.getByText(/^Step 1 of/).waitFor()
    await name(first).fill('Wang Xiaoming')
    const second = await first.context().newPage()
    await second.goto(address)
    const notice = (title: string) =>
      second.locator('.form-notice').filter({ hasText: 'You started this form' }).getByText(title)
    await notice('Wang Xiaoming').waitFor()
    expect(await name(second).inputValue()).toBe('')
    await expectAccessible(second)
    await name(second).fill('Li Lei')
    await second.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => name(second).inputValue()).toBe('Wang Xiaoming')
    await notice('Li Lei').waitFor()
    await second.getByRole('button', { name: 'Discard' }).click()
    await second.getByText(/You started this form/).waitFor({ state: 'hidden' })
    await second.reload()
    await expect.poll(() => name(second).inputValue()).toBe('Wang Xiaoming')
    expect(await second.getByText(/You started this form/).count()).toBe(0)
  })

  it(
    'uploads files with progress, and its draft survives reload, language, a lost connection and a restarted server [P8]',
    { tags: ['full'] },
    async () => {
      const { dataDir, remove } = await copyPrepared('on')
      onTestFinished(remove)
      const own = await startProduct({ dataDir, nodeOptions: briefRun, env: { MEMBER_CAPTCHA: 'on' } })
      try {
        const page = await openPage(browser, {
          viewport: { width: 390, height: 844 },
          expectedErrors: [/Failed to load resource/, /ERR_/],
        })
        const mobile = String((mobiles += 1))
        await page.goto(`${own.origin}/teacher_set_in?lang=en`)
        await page.getByText('Step 1 of').waitFor()
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Li Lei')
        await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
        await page.getByLabel('Region').selectOption('44')
        await page.getByLabel('City').selectOption('4401')
        await page.getByLabel('District').selectOption('440103')
        await page.getByRole('textbox', { name: 'Mobile' }).press('Enter')
        await page.getByText('Step 2 of').waitFor()
        await page.getByLabel('Photo').setInputFiles(picture)
        await page.getByText('✓ document.png').waitFor()
        await page.getByLabel('Certificates').setInputFiles([
          { ...picture, name: 'one.png', buffer: createPicture([1, 2, 3]) },
          { ...picture, name: 'two.png', buffer: createPicture([3, 2, 1]) },
          { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
        ])
        await page.getByText('✓ two.png').waitFor()
        await page
          .getByRole('alert')
          .getByText(/^This type of file is not allowed. Allowed: /)
          .waitFor()
        await page.getByRole('button', { name: 'Remove page.html' }).click()
        await page.getByRole('button', { name: 'Remove one.png' }).click()

        await page.reload()
        await page.getByText('Step 1 of').waitFor()
        await expect.poll(() => page.getByLabel('District').inputValue()).toBe('440103')
        await page.goto(`${own.origin}/teacher_set_in?lang=zh-cn`)
        await expect.poll(() => page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('Li Lei')
        await page.goto(`${own.origin}/teacher_set_in?lang=en`)
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByText('✓ document.png').waitFor()
        expect(await page.getByText('one.png').count()).toBe(0)
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByText('Step 3 of').waitFor()
        await page.getByRole('button', { name: 'Next' }).click()
        await page.locator('.form-answers').getByText('document.png').waitFor()
        // The names of the chosen places, in the language of the page.
        await page
          .locator('.form-answers')
          .getByText(/Guangdong.*Guangzhou|广东省 广州市/)
          .waitFor()
        await page.getByRole('checkbox', { name: /agree/ }).check()

        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Send the application' }).click()
        await page.getByRole('alert').getByText('You are offline').waitFor()
        await page.context().setOffline(false)
        const { port } = own
        await own.stop()
        await page.getByRole('button', { name: 'Send the application' }).click()
        await page.getByRole('alert').getByText('is not responding').waitFor()
        const again = await startProduct({ port, dataDir, nodeOptions: briefRun, env: { MEMBER_CAPTCHA: 'on' } })
        try {
          await page.getByRole('button', { name: 'Send the application' }).click()
          const number = await proveAndFinish(page, { hasScripts: true })
          const administrator = await signInAdministrator(again.origin)
          const { data } = await administrator.get(`/admin/setin.Teacher/index?quickSearch=${number}`)
          expect(pick(data, 'list', 0, 'region')).toEqual([44, 4401, 440103])
          const read = await administrator.get(`/admin/setin.Teacher/edit?id=${String(pick(data, 'list', 0, 'id'))}`)
          expect(JSON.stringify(pick(read.data, 'row', 'certificate'))).toMatch(/two\.png/)
          expect(JSON.stringify(pick(read.data, 'row', 'certificate'))).not.toMatch(/one\.png/)
        } finally {
          await again.stop()
        }
      } finally {
        await own.stop()
      }
    },
  )
})

describe('an enquiry', () => {
  it('an enquiry is sent from the page of a teacher with the keyboard alone, and answered by the back office [P8]', async () => {
    const page = await openPage(browser, { expectedErrors: [/status of 422/] })
    const mobile = String((mobiles += 1))
    await page.goto(`${product.origin}/teachers?lang=en`)
    await page.locator('main a[href^="/teacher/"]').first().click()
    await page.waitForURL(/\/teacher\/\d+/)
    await page.getByRole('link', { name: 'Ask about this teacher' }).waitFor()
    const teacher = await page.locator('h1').textContent()
    await page.getByRole('link', { name: 'Ask about this teacher' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ask us' }).waitFor()
    await page.getByText('Step 1 of 2').waitFor()
    expect(await page.locator('.form-subject').textContent()).toContain(teacher)
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.keyboard.type('Han Meimei')
    // The calling code comes before the number.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12345678901')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Do you teach in the evening?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The first wrong field has the focus, its error describes it, and the summary is announced.
    await page.getByRole('alert').filter({ hasText: 'Mobile' }).waitFor()
    const wrong = page.getByRole('textbox', { name: 'Mobile' })
    await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    expect(
      await wrong.evaluate(
        (input) =>
          document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
      ),
    ).toMatch(/mobile/i)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(mobile)
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of 2').waitFor()
    await page.getByRole('checkbox', { name: /agree/ }).focus()
    await page.keyboard.press('Space')
    // The link to the text that the visitor agrees to comes before the buttons.
    for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: /Click in order/ }).waitFor()
    await page.getByRole('button', { name: 'Answer a question instead' }).focus()
    await page.keyboard.press('Enter')
    await waitAsPerson(page)
    const label = await page.locator('label[for=captchaInfo]').textContent()
    await page.locator('#captchaInfo').focus()
    await page.keyboard.type(answerQuestion(label ?? ''))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'We have received your question' }).waitFor()
    const number = (await page.locator('.receipt-number').textContent()) ?? ''
    const administrator = await signInAdministrator(product.origin)
    const { data } = await administrator.get(`/admin/setin.Enquiry/index?quickSearch=${number}`)
    expect(pick(data, 'list', 0, 'teacher', 'name')).toBeTruthy()
    const id = pick(data, 'list', 0, 'id')
    expect((await administrator.post('/admin/setin.Enquiry/accept', { id, message: 'Yes, on Tuesdays.' })).code).toBe(1)
    await page.getByRole('link', { name: 'Check the status' }).click()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(product.origin, mobile))
    await page.getByRole('button', { name: 'Show the application' }).click()
    await page.getByText('Yes, on Tuesdays.').waitFor()
    await expectAccessible(page)
  })
})

describe.each([...Object.keys(forms), '/enquiry'])('the form at %s in each language, theme and width', (path) => {
  it('a form has no accessibility errors, empty or refused [P8]', { tags: ['full'] }, async () => {
    for (const language of ['en', 'zh-cn']) {
      const page = await openPage(browser, { reducedMotion: 'reduce', expectedErrors: [/status of 422/] })
      await page.goto(`${product.origin}${path}?lang=${language}`)
      await page.locator('.form-progress progress').waitFor()
      await expectSoundInEachSetting(page)
      // As a browser that checks nothing itself sends it.
      await page.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>('form.form')
        if (form) form.noValidate = true
        form?.requestSubmit()
      })
      await page.locator('.form-summary').waitFor()
      await expectSoundInEachSetting(page)
    }
  })
})

/** Checks one document in both themes on a phone and a desktop: a new document for each would take three times as long to check. */
async function expectSoundInEachSetting(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
}

describe('the status page', () => {
  it(
    'opens with a code, accepts requested answers, and withdraws, without scripts [P8]',
    { tags: ['full'] },
    async () => {
      const page = await openPage(browser, { javaScriptEnabled: false, expectedErrors: [/status of 422/] })
      const mobile = String((mobiles += 1))
      await page.goto(`${product.origin}/branch_set_in?lang=en`)
      await page.getByRole('textbox', { name: 'Contact' }).fill('Han Meimei')
      await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
      await page.getByRole('checkbox', { name: /agree/ }).check()
      await page.getByRole('button', { name: 'Send the application' }).click()
      const number = await proveAndFinish(page)
      await page.getByRole('link', { name: 'Check the status' }).click()
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
      const requested = await administrator.post('/admin/setin.Branch/ask', {
        id,
        message: 'Which budget?',
        fields: ['budget'],
      })
      expect(requested.code).toBe(1)
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
    },
  )
})
