import type { Page } from 'playwright-core'

import { answerQuestion } from './accounts.ts'

/** Answers the question of the open captcha dialog of the member centre, which then closes. */
export async function answerCaptcha(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Security check' })
  await dialog.getByRole('button', { name: 'Answer a question instead' }).click()
  const answer = dialog.getByRole('textbox')
  await answer.waitFor()
  const question = await answer.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
  await answer.fill(answerQuestion(question))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}
