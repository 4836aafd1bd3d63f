import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { signInAdministrator } from './api.ts'
import { logInAsMember } from './areas.ts'
import { launchBrowser } from './browser.ts'

/**
 * Takes the pictures of the app page from the running product, as a member of its demo content sees it on a phone. Run it when these pages
 * look different: `ADMIN_PASSWORD=… node tooling/e2e/src/write-app-screens.ts http://localhost:8000`, with `ADMIN_CAPTCHA=off` and
 * `MEMBER_CAPTCHA=off` for the server.
 */
const [origin = 'http://localhost:8000'] = process.argv.slice(2)
const member = { username: 'yingxue10', password: 'Phone-Screens-26' }
const target = join(import.meta.dirname, '../../../packages/demo-content/src/drawings/app-screens.json')

/** In the order of the groups of the app page. */
const paths = ['/teacher/1', '/course/lesson-plans-1', '/news/street-notes', '/user/account/overview']

const administrator = await signInAdministrator(origin, {
  username: 'admin',
  password: process.env['ADMIN_PASSWORD'] ?? '',
})
const changed = await administrator.post('/admin/user.User/edit', { id: 1, password: member.password })
if (changed.code !== 1) throw new Error(`The member has no new password: ${changed.msg}`)
const browser = await launchBrowser()
const page = await browser.newPage({
  locale: 'zh-CN',
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  reducedMotion: 'reduce',
})
page.setDefaultTimeout(90_000)
await page.goto(`${origin}/user/login?lang=en`)
await logInAsMember(page, member)
await page.waitForURL(`${origin}/user/account/**`)
await page.waitForLoadState('networkidle')
// At the first sign-in only.
const agree = page.getByRole('button', { name: 'Agree and continue' })
if (await agree.isVisible()) {
  for (const isRead of await page.getByRole('checkbox', { name: /I have read/ }).all()) await isRead.check()
  await agree.click()
}
// The form is known in English, and the pictures are Chinese.
await page.context().clearCookies({ name: 'think_lang' })
await page.evaluate(() => {
  for (const name of Object.keys(localStorage)) if (/lang/i.test(name)) localStorage.removeItem(name)
})
const screens: string[] = []
for (const path of paths) {
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Charts and pictures fade in.
  await wait(2000)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 78, effort: 6 })
    .toBuffer()
  screens.push(picture.toString('base64'))
}
await browser.close()
writeFileSync(target, `${JSON.stringify(screens, null, 2)}\n`)
