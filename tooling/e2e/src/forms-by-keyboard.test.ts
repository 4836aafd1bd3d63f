// @module-tag full
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { answerQuestion } from './accounts.ts'
import { forms, waitAsPerson } from './application-form.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { MEMBER_CAPTCHA: 'on' } }), openBrowser()])
})
afterAll(() => product.stop())

/** What a screen reader announces for the element with the focus. */
interface Notified {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly isInvalid: boolean
  readonly isRequired: boolean
}

async function readFocus(session: CDPSession): Promise<Notified> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    ...(result.objectId !== undefined && { objectId: result.objectId }),
    fetchRelatives: false,
  })
  const [node] = nodes
  const property = (wanted: string) => String(node?.properties?.find(({ name }) => name === wanted)?.value.value)
  return {
    role: String(node?.role?.value),
    name: String(node?.name?.value ?? ''),
    description: String(node?.description?.value ?? ''),
    isInvalid: property('invalid') === 'true',
    isRequired: property('required') === 'true',
  }
}

/** Presses Tab until the focus is on an element with that name; returns all elements on the way, the last one included. */
async function tabTo(
  page: Page,
  session: CDPSession,
  name: RegExp,
  act?: (notified: Notified) => Promise<void>,
): Promise<Notified[]> {
  const way: Notified[] = []
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    const notified = await readFocus(session)
    way.push(notified)
    if (name.test(notified.name)) return way
    await act?.(notified)
  }
  throw new Error(`No way to ${name} by Tab: ${way.map((notified) => notified.name).join(', ')}`)
}

/** The user can distinguish each stop and knows what to do there. */
function expectNotified(way: readonly Notified[]): void {
  expect(way.filter(({ name }) => name === '')).toEqual([])
  expect(way.map(({ role }) => role).filter((role) => !controls.has(role))).toEqual([])
}

const controls = new Set(['textbox', 'combobox', 'button', 'link', 'checkbox', 'DisclosureTriangle', 'Date'])

async function fill(page: Page, { role, name }: Notified, answers: Readonly<Record<string, string>>): Promise<void> {
  const [label = ''] = name.split(' (optional)')
  const answer = answers[label]
  if (answer === undefined) return
  if (role === 'combobox') return page.keyboard.press('ArrowDown')
  if (role === 'Date') return typeDate(page, answer)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(answer)
}

/** Types a date, such as `2099-05-06`, into the parts of an English input, unless it has one: each part is a stop of Tab. */
async function typeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const isEmpty = await page.evaluate(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '',
  )
  if (isEmpty) await page.keyboard.type(month + day + year)
}

const progress = (page: Page, step: number) =>
  expect.poll(() => page.locator('.form-progress').textContent()).toMatch(`Step ${step} of 4`)
/** The summary is announced, and the first wrong field has the focus and names its error. */
async function expectRejected(
  page: Page,
  session: CDPSession,
  { name, message }: { readonly name: string; readonly message: RegExp },
): Promise<void> {
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  await expect.poll(async () => (await readFocus(session)).name).toBe(name)
  expect(await readFocus(session)).toMatchObject({ isInvalid: true, description: expect.stringMatching(message) })
}

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.localName)

describe.each(Object.entries(forms))('the form at %s, by keyboard alone', (path, form) => {
  it('a screen reader announces each field, step and error of a form, and the receipt fits on one page [P8]', async () => {
    const page = await openPage(browser)
    const session = await page.context().newCDPSession(page)
    await page.goto(`${product.origin}${path}?lang=en`)
    await progress(page, 1)
    const answers: Record<string, string> = {
      [form.person]: 'Li Lei',
      Mobile: '12345678901',
      ...form.fill,
      ...Object.fromEntries(Object.keys(form.choose).map((label) => [label, ''])),
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // An empty step keeps the visitor, at its first missing answer.
    expectNotified(await tabTo(page, session, /^Next$/))
    await page.keyboard.press('Enter')
    await expectRejected(page, session, { name: form.first, message: /Required/ })
    expect(await readFocus(session)).toMatchObject({ isRequired: true })
    await progress(page, 1)

    await page.keyboard.type(answers[form.first] ?? '')
    const fillStep = async (notified: Notified) => fill(page, notified, answers)
    await tabTo(page, session, /^Next$/, fillStep)
    await page.keyboard.press('Enter')
    // The number is refused with the server's words, before the form is sent.
    await expectRejected(page, session, { name: 'Mobile', message: /correct mobile number/ })
    await progress(page, 1)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`135${String(Date.now()).slice(-8)}`)
    for (const step of [2, 3, 4]) {
      expectNotified(await tabTo(page, session, /^Next$/, step === 2 ? undefined : fillStep))
      await page.keyboard.press('Enter')
      await progress(page, step)
      // The heading of the step has the focus: the fields follow.
      await expect.poll(() => focusedTag(page)).toBe('legend')
    }

    // Each answer leads to its question and back.
    await page.locator('.form-answers').first().waitFor()
    await tabTo(page, session, new RegExp(`^Change ${form.person}$`))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readFocus(session)).name).toBe(form.person)
    await page.keyboard.type(' Jun')
    await tabTo(page, session, /^Back to your answers$/)
    await page.keyboard.press('Enter')
    await progress(page, 4)
    await page.getByText(/^(Li Lei Jun| Jun)$/).waitFor()
    expectNotified(
      await tabTo(page, session, /^Send the (application|invitation)$/, async (notified) => {
        if (notified.role === 'checkbox') await page.keyboard.press('Space')
      }),
    )
    await page.keyboard.press('Enter')

    await page.getByRole('img', { name: /Click in order/ }).waitFor()
    expect(await focusedTag(page)).toBe('h2')
    expectNotified(await tabTo(page, session, /^Answer a question instead$/))
    await page.keyboard.press('Enter')
    await waitAsPerson(page)
    const question = await readFocus(session)
    expect(question.role).toBe('textbox')
    await page.keyboard.type(answerQuestion(question.name))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^We have received your (application|invitation)$/ }).waitFor()
    await expect.poll(() => focusedTag(page)).toBe('h1')
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
    expect(pages).toHaveLength(1)
  })
})
