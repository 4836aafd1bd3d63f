import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { answerQuestion } from './accounts.ts'
import { createPicture } from './picture.ts'

/** Required fields of each form besides name or contact and mobile number; `first` is the first required one. */
export const forms = {
  '/teacher_set_in': { title: 'Join as a teacher', person: 'Name', first: 'Name', choose: {}, fill: {}, file: 'Photo' },
  '/branch_set_in': {
    title: 'Open a branch',
    person: 'Contact',
    first: 'Contact',
    choose: {},
    fill: {},
    file: undefined,
  },
  '/shop_set_in': {
    title: 'Open a shop',
    person: 'Contact',
    first: 'Contact',
    choose: { 'Kind of shop': 1 },
    fill: { Company: '晨光教育' },
    file: 'Business licence',
  },
  '/class_set_in': {
    title: 'Offer a course',
    person: 'Name',
    first: 'Name',
    choose: { 'Kind of course': 1 },
    fill: { 'Course title': '书法入门' },
    file: undefined,
  },
  '/booking': {
    title: 'Invite a teacher to your school',
    person: 'Contact',
    first: 'School or organisation',
    choose: { Region: 1, 'Kind of visit': 1 },
    fill: { 'School or organisation': '第三中学', Topic: '几何第一课', 'Preferred date': '2099-05-06' },
    file: undefined,
  },
} as const

/** Fills in the required fields of a form that are visible: all of them without scripts, those of a step with scripts. */
export async function fillVisible(page: Page, { choose, fill }: (typeof forms)[keyof typeof forms]): Promise<void> {
  const visible = async (label: string) => {
    const input = page.getByLabel(label).first()
    return (await input.isVisible()) ? input : undefined
  }
  for (const [label, index] of Object.entries(choose)) await (await visible(label))?.selectOption({ index })
  for (const [label, text] of Object.entries(fill)) await (await visible(label))?.fill(text)
}

const portrait = { name: 'portrait.png', mimeType: 'image/png', buffer: createPicture([60, 90, 140]) }

/** Fills in the form of a teacher with a photo, up to its last step. */
export async function fillTeacherForm(page: Page, origin: string, mobile: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await page.goto(`${origin}/teacher_set_in`)
  await page.getByText(/^Step 1 of/).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Li Lei')
  await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
  await next.click()
  await page.getByText(/^Step 2 of/).waitFor()
  await page.getByLabel('Photo').setInputFiles(portrait)
  await page.getByText('✓ portrait.png').waitFor()
  await next.click()
  await page.getByText(/^Step 3 of/).waitFor()
  await next.click()
  await page.getByText(/^Step 4 of 4/).waitFor()
}

/** Agrees in the last step of a form, and sends it. */
export async function agreeAndSend(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await waitAsPerson(page)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { name: 'We have received your application' }).waitFor()
}

/** The form of the numbers of these forms. */
export const applicationNumber = /^[TBSCV]\w{4}-\w{5}$/

/** A form that was begun less than this many seconds ago counts as sent by a machine. */
const personTakes = 3

/** Waits until the form may be sent: it carries the server's mark of when it was begun, `<Unix seconds>.<signature>`. */
export async function waitAsPerson(page: Page): Promise<void> {
  const mark = page.locator('input[name=begun]')
  await expect.poll(() => mark.inputValue()).not.toBe('')
  const begun = Number((await mark.inputValue()).split('.')[0])
  await page.waitForTimeout(Math.max((begun + personTakes) * 1000 - Date.now(), 0))
}

/** Answers the question that proves a person, sends the form, and returns the number of the application. */
export async function proveAndFinish(page: Page, { hasScripts = false } = {}): Promise<string> {
  if (hasScripts) {
    await page.getByRole('img', { name: /Click in order/ }).waitFor()
    await page.getByRole('button', { name: 'Answer a question instead' }).click()
  }
  await waitAsPerson(page)
  const question = page.getByRole('textbox', { name: /^What is|plus/i })
  await question.waitFor()
  const label = await page.locator('label[for=captchaInfo]').textContent()
  await question.fill(answerQuestion(label ?? ''))
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await page.getByRole('heading', { name: /^We have received your (application|invitation)$/ }).waitFor()
  return (await page.locator('.receipt-number').textContent()) ?? ''
}
