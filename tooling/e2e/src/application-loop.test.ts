import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readCode, registerMember } from './accounts.ts'
import { waitAsPerson } from './application-form.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
})
afterAll(() => product.stop())

const picture = { name: 'photo.png', mimeType: 'image/png', buffer: createPicture([120, 60, 90]) }

/** Opens a page of the back office, signed in. */
async function openBackOffice(path: string): Promise<Page> {
  const page = await openPage(browser, inEnglish(product.origin))
  await page.goto(product.origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(product.origin + path)
  return page
}

/** Goes to the next step of a form, and waits for it: its check is loaded first, and a second click meanwhile leads no further. */
async function goToNextStep(page: Page): Promise<void> {
  const step = Number(/\d+/.exec((await page.getByText(/^Step \d+ of/).textContent()) ?? ''))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(new RegExp(`^Step ${step + 1} of`)).waitFor()
}

/** Sends the form of an open page, and returns the number of the receipt. */
async function send(page: Page): Promise<string> {
  // The answers to check come last.
  await goToNextStep(page)
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await waitAsPerson(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('heading', { name: /^We have received/ }).waitFor()
  return (await page.locator('.receipt-number').textContent()) ?? ''
}

/** Opens the status page from the receipt, with the code that is sent to the mobile number. */
async function openStatus(page: Page, mobile: string): Promise<void> {
  await page.getByRole('link', { name: 'Check the status' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(product.origin, mobile))
  await page.getByRole('button', { name: 'Show the application' }).click()
}

/** Chooses an action of the only listed record. */
async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('an application to teach', () => {
  it('is completed on request and becomes a public teacher; application and teacher link to each other [P8]', async () => {
    const applicant = await openPage(browser, { viewport: { width: 390, height: 844 } })
    const mobile = '13700000001'
    await applicant.goto(`${product.origin}/teacher_set_in?lang=en`)
    await applicant.getByText(/^Step 1 of/).waitFor()
    await applicant.getByRole('textbox', { name: 'Name', exact: true }).fill('Shen Loop')
    await applicant.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await goToNextStep(applicant)
    await goToNextStep(applicant)
    const number = await send(applicant)

    const staff = await openBackOffice(`/admin/setin/teacher?q=${number}`)
    await act(staff, 'Assign to me')
    await act(staff, 'Ask the applicant for more')
    const question = staff.getByRole('dialog', { name: 'Ask the applicant for more' })
    await question.getByRole('textbox', { name: 'Requested information' }).fill('A photo, please.')
    await question.getByRole('checkbox', { name: 'Photo' }).check()
    await question.getByRole('button', { name: 'Ask the applicant for more' }).click()
    await question.waitFor({ state: 'detached' })

    await openStatus(applicant, mobile)
    await applicant.getByRole('heading', { name: 'Please send us' }).waitFor()
    // The scripts are loaded after the page; they give the form its key.
    await expect.poll(() => applicant.locator('input[name=key]').inputValue()).not.toBe('')
    await applicant.getByLabel('Photo').setInputFiles(picture)
    await applicant.getByText('✓ photo.png').waitFor()
    await applicant.getByRole('textbox', { name: 'Message' }).fill('Here it is.')
    await applicant.getByRole('button', { name: 'Send', exact: true }).click()
    await applicant.getByText('You answered').waitFor()

    await staff.reload()
    await staff.getByRole('button', { name: /^Edit.*Shen Loop/ }).click()
    await staff.getByRole('region', { name: 'Timeline' }).getByText('Here it is.').waitFor()
    const facts = staff.getByRole('region', { name: 'About this record' })
    await facts.getByText(number).waitFor()
    await staff.getByRole('button', { name: 'Cancel' }).click()
    await act(staff, 'Accept and create the teacher')
    await staff.getByRole('button', { name: 'Accept and create the teacher' }).click()
    await staff.getByRole('link', { name: 'Open “Shen Loop”' }).click()
    await staff.waitForURL(/\/admin\/teacher\/teacher\?form=\d+$/)
    const id = new URL(staff.url()).searchParams.get('form')
    const page = `${product.origin}/teacher/${id}?lang=en`
    expect((await fetch(page)).status).toBe(404)
    await staff.getByRole('button', { name: 'Publish now', exact: true }).click()
    // The check has found that the teacher has no portrait.
    await staff.getByRole('button', { name: 'Publish anyway' }).click()
    await staff.getByRole('dialog').waitFor({ state: 'detached' })

    await applicant.goto(page)
    await applicant.getByRole('heading', { level: 1, name: 'Shen Loop' }).waitFor()
    await staff.goto(`${product.origin}/admin/teacher/teacher?id=${id}`)
    await act(staff, 'Teacher applications')
    await staff.waitForURL(`${product.origin}/admin/setin/teacher?teacher_id=${id}`)
    await staff.getByRole('heading', { level: 1, name: 'Teacher applications' }).waitFor()
    await staff.getByRole('button', { name: /^Edit.*Shen Loop/ }).click()
    await facts.getByRole('link', { name: 'Shen Loop' }).click()
    await staff.waitForURL(`${product.origin}/admin/teacher/teacher?form=${id}`)
  })
})

describe('an enrolment', () => {
  it('is sent from a course with coming runs, followed by its number on an accessible page, and confirmed by staff [P1] [P8]', async () => {
    const visitor = await openPage(browser, { colorScheme: 'dark', reducedMotion: 'reduce' })
    const mobile = '13700000002'
    await visitor.goto(`${product.origin}/offline?lang=en`)
    const link = visitor.locator('main h3 a[href^="/course/"], main h2 a[href^="/course/"]').first()
    const course = (await link.textContent()) ?? ''
    await link.click()
    await visitor.getByRole('heading', { level: 1, name: course }).waitFor()
    await visitor.locator('main a[href^="/enrolment"]').first().click()
    await visitor.waitForURL(/\/enrolment\?/)
    await visitor.locator('.form-subject').getByText(course).waitFor()
    await visitor.getByRole('textbox', { name: 'Name', exact: true }).fill('Fang Loop')
    await visitor.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
    await goToNextStep(visitor)
    const number = await send(visitor)
    await openStatus(visitor, mobile)
    await visitor.getByText('Received', { exact: true }).first().waitFor()
    await visitor.getByText('Withdraw', { exact: false }).first().click()
    await expectAccessible(visitor)

    const staff = await openBackOffice(`/admin/setin/enrolment?q=${number}`)
    await act(staff, 'Confirm the seats')
    const dialog = staff.getByRole('dialog', { name: 'Confirm the seats' })
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('See you there.')
    await dialog.getByRole('button', { name: 'Confirm the seats' }).click()
    await dialog.waitFor({ state: 'detached' })
    await visitor.reload()
    await visitor.getByText('See you there.').waitFor()
  })

  it(
    'in an online course opens its lessons, and goes on where the member stopped after a reload [P8]',
    { tags: ['full'] },
    async () => {
      const member = await registerMember(product.origin)
      const page = await openPage(browser, inEnglish(product.origin))
      await page.goto(`${product.origin}/course/lesson-plans-1?lang=en`)
      await page.getByRole('link', { name: 'Watch it now' }).click()
      expect(await watch(page, 2)).toBe(2)
      expect(await page.content()).not.toContain('private-files')
      await page.locator('main a[href^="/enrolment"]').first().click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fang Watcher')
      await page.getByRole('textbox', { name: 'Mobile' }).fill('13700000003')
      await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
      await goToNextStep(page)
      const number = await send(page)

      await page.goto(`${product.origin}/user/account/courses`)
      await page.waitForURL(/\/user\/login/)
      await logInAsMember(page, member)
      await page.getByText('Not confirmed yet').waitFor()
      const staff = await openBackOffice(`/admin/setin/enrolment?q=${number}`)
      await act(staff, 'Confirm the seats')
      const dialog = staff.getByRole('dialog', { name: 'Confirm the seats' })
      await dialog.getByRole('textbox', { name: 'Answer' }).fill('Welcome.')
      await dialog.getByRole('button', { name: 'Confirm the seats' }).click()
      await dialog.waitFor({ state: 'detached' })

      await page.reload()
      await page.getByRole('link', { name: /0 of 3 video lessons finished/ }).click()
      const lessons = page.getByRole('region', { name: 'Lessons' })
      const second = lessons.getByRole('link', { name: /^2\. / })
      await second.click()
      // The address changes before the page does; until then the page has the video of the first lesson.
      await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
      await watch(page, 12)
      await expectAccessible(page)
      await watch(page, 24)
      await lessons.getByText('1 of 3 video lessons finished').waitFor()
      await lessons.getByRole('link', { name: /^3\. / }).click()
      await page.getByRole('heading', { level: 2, name: /Plan three steps/ }).waitFor()
      const saved = page.waitForResponse(/lessonProgress/)
      await watch(page, 12)
      await saved
      await page.reload()
      await expect
        .poll(() => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
        .toBe(12)
      await lessons.getByText('1 of 3 video lessons finished').waitFor()
    },
  )
})

/** Plays the video of a page from a second on for a moment, and pauses it there. Returns the second. */
async function watch(page: Page, second: number): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    const seen = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    video.muted = true
    await video.play()
    const sought = seen('seeked')
    video.currentTime = at
    await sought
    const paused = seen('pause')
    video.pause()
    if (!video.ended) await paused
    const stopped = Math.floor(video.currentTime)
    return stopped
  }, second)
}
