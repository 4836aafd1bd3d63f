import { type Caller, signInAdministrator } from '@teachnet/e2e/api'
import { inEnglish, logInAsAdministrator } from '@teachnet/e2e/areas'
import { launchBrowser } from '@teachnet/e2e/browser'
import { startProduct } from '@teachnet/e2e/product'
import { addRecord } from '@teachnet/e2e/site-content'
import type { CDPSession, Locator, Page } from 'playwright-core'

import { createDatabases } from './databases.ts'
import { type Measurement, percentile } from './report.ts'

const articles = 100
const articleLength = 10_000
const keys = 40
const openings = 100

/**
 * Measures what an editor's keys and clicks cost in the back office: processor time of the browser's main thread, which does not depend on
 * how busy the machine is. The product runs with as many articles as a long list shows.
 */
export async function measureFingers(postgresql: string | undefined): Promise<Measurement[]> {
  const [database, ...others] = await createDatabases(postgresql)
  if (database === undefined) throw new Error('No database')
  const product = await startProduct({
    database: database.database,
    dataDir: database.dataDir,
    env: { LOG_LEVEL: 'warn' },
    timeout: 240_000,
  })
  const browser = await launchBrowser()
  try {
    const { article, course } = await addContent(await signInAdministrator(product.origin))
    const context = await browser.newContext({
      ...inEnglish(product.origin),
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    })
    // Processor time is measured, which a busy machine does not lengthen; the clock may run longer.
    context.setDefaultTimeout(240_000)
    const signedIn = await context.newPage()
    await signedIn.goto(`${product.origin}/admin/login`)
    await logInAsAdministrator(signedIn)
    await signedIn.waitForURL(/\/admin\/dashboard/)
    await signedIn.close()
    const pages = {
      list: `${product.origin}/admin/information/item`,
      article: `${product.origin}/admin/information/item?form=${article}`,
      course: `${product.origin}/admin/course/course?form=${course}`,
    }
    const open = async (address: string) => {
      const page = await context.newPage()
      await page.goto(address)
      return { page, thread: await watchThread(page) }
    }
    return [
      ...(await measureTyping(await open(pages.article), 'the text of an article', (page) =>
        page.locator('.ProseMirror').first(),
      )),
      ...(await measureTyping(await open(pages.article), 'the author of an article', (page) =>
        page.getByLabel('Author', { exact: true }),
      )),
      ...(await measureTyping(await open(pages.course), 'the form of a course', (page) =>
        page.getByRole('dialog').getByRole('textbox').first(),
      )),
      ...(await measureList(await open(pages.list))),
      ...(await measureOpenings(await open(pages.list))),
      ...(await measureLoading(await context.newPage(), pages.article)),
    ]
  } finally {
    await browser.close()
    await product.stop()
    for (const one of [database, ...others]) await one.drop()
  }
}

async function addContent(caller: Caller): Promise<{ readonly article: number; readonly course: number }> {
  const category = await addRecord(caller, 'information.Category', {
    name: '测量',
    name_en: 'Measured',
    slug: 'measured',
  })
  const paragraph = '<p>一堂没有标准答案的语文课，老师把问题留在黑板上整整一周，<strong>没有人</strong>擦掉它。</p>'
  const content = paragraph.repeat(Math.ceil(articleLength / 38))
  const publish_time = Math.floor(Date.now() / 1000) - 86_400
  let article = 0
  for (let index = 0; index < articles; index += 1) {
    article = await addRecord(caller, 'information.Item', {
      title: `第 ${index} 篇`,
      title_en: `Article ${index}`,
      slug: `measured-${index}`,
      category_id: category,
      publish_time,
      is_news: 1,
      ...(index === articles - 1 && { content, content_en: content }),
    })
  }
  const course = await addRecord(caller, 'course.Course', {
    title: '课程',
    title_en: 'Course',
    slug: 'measured-course',
  })
  return { article, course }
}

/** The main thread of a page. */
interface Thread {
  /** Runs something, waits until the thread is idle, and returns the processor time in ms that it took. */
  readonly timeOf: (run: () => Promise<unknown>) => Promise<number>
  /** Collects garbage, and returns the size of the heap in MB and the number of nodes. */
  readonly memory: () => Promise<{ readonly heap: number; readonly nodes: number }>
}

async function watchThread(page: Page): Promise<Thread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const idle = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
    )
  const measure = async (run: () => Promise<unknown>) => {
    await idle()
    const before = await metric(session, 'TaskDuration')
    await run()
    await idle()
    return ((await metric(session, 'TaskDuration')) - before) * 1000
  }
  return {
    timeOf: measure,
    async memory() {
      await session.send('HeapProfiler.enable')
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      return { heap: (await metric(session, 'JSHeapUsedSize')) / 1e6, nodes: await metric(session, 'Nodes') }
    },
  }
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

interface Opened {
  readonly page: Page
  readonly thread: Thread
}

async function measureTyping(
  { page, thread }: Opened,
  where: string,
  inputOf: (page: Page) => Locator,
): Promise<Measurement[]> {
  const input = inputOf(page)
  await input.waitFor()
  await input.click()
  await page.keyboard.press('End')
  // The first keys create what later ones reuse, such as the stored draft.
  for (const key of 'abcde') await page.keyboard.press(key)
  await page.waitForTimeout(1500)
  const times: number[] = []
  for (let index = 0; index < keys; index += 1) {
    const key = 'abcdefghij'.at(index % 10) ?? 'a'
    times.push(await thread.timeOf(() => page.keyboard.press(key)))
  }
  await page.close()
  return [
    { what: `a key in ${where}, median`, value: percentile(times, 0.5), unit: 'ms', budget: { atMost: 8 } },
    { what: `a key in ${where}, 95 %`, value: percentile(times, 0.95), unit: 'ms', budget: { atMost: 16 } },
  ]
}

async function measureList({ page, thread }: Opened): Promise<Measurement[]> {
  const rows = page.getByRole('table').getByRole('checkbox')
  await rows.nth(9).waitFor()
  const toHundred = await thread.timeOf(async () => {
    await page.getByLabel('Rows per page').selectOption('100')
    // The head is a row, too.
    await page.locator(`table[aria-rowcount="${articles + 1}"]`).waitFor()
  })
  const ticks: number[] = []
  for (let index = 1; index <= 10; index += 1) ticks.push(await thread.timeOf(() => rows.nth(index).click()))
  const table = page.getByRole('region').filter({ has: page.getByRole('table') })
  await table.hover()
  const scrolls: number[] = []
  for (let index = 0; index < 8; index += 1) scrolls.push(await thread.timeOf(() => page.mouse.wheel(0, 500)))
  await page.close()
  return [
    { what: 'a list changed to 100 rows', value: toHundred, unit: 'ms', budget: { atMost: 250 } },
    { what: 'a tick of one of 100 rows, median', value: percentile(ticks, 0.5), unit: 'ms', budget: { atMost: 30 } },
    {
      what: 'a scroll by 10 of 100 rows, the longest',
      value: Math.max(...scrolls),
      unit: 'ms',
      budget: { atMost: 50 },
    },
  ]
}

/** Opens and closes the form of the longest article, which is the first of the list. */
async function measureOpenings({ page, thread }: Opened): Promise<Measurement[]> {
  const name = page.getByRole('table').getByRole('button', { name: `Article ${articles - 1}`, exact: true })
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true })
  await name.waitFor()
  const nameAt = await middleOf(name)
  const open = async () => {
    await page.mouse.click(nameAt.x, nameAt.y)
    await page.locator('.ProseMirror').first().waitFor()
  }
  let cancelAt: { readonly x: number; readonly y: number } | undefined
  const close = async () => {
    const { x, y } = cancelAt ?? (await middleOf(cancel))
    await page.mouse.click(x, y)
    await page.locator('.ProseMirror').first().waitFor({ state: 'detached' })
  }
  const opened: number[] = []
  const closed: number[] = []
  for (let index = 0; index < 8; index += 1) {
    const opening = await thread.timeOf(open)
    cancelAt = await middleOf(cancel)
    const closing = await thread.timeOf(close)
    // The first ones load the code of the form and warm it up.
    if (index < 3) continue
    opened.push(opening)
    closed.push(closing)
  }
  const before = await thread.memory()
  for (let index = 0; index < openings; index += 1) {
    await open()
    await close()
  }
  const after = await thread.memory()
  await page.close()
  return [
    { what: 'opening the form of an article', value: percentile(opened, 0.5), unit: 'ms', budget: { atMost: 200 } },
    { what: 'closing it', value: percentile(closed, 0.5), unit: 'ms', budget: { atMost: 50 } },
    { what: `heap after ${openings} openings`, value: after.heap - before.heap, unit: 'MB', budget: { atMost: 3 } },
    {
      what: `nodes after ${openings} openings`,
      value: after.nodes - before.nodes,
      unit: 'nodes',
      budget: { atMost: 2000 },
    },
  ]
}

/** Returns the middle of a button. It is looked up before the measurement, because a lookup by role takes 20 ms of the page's time. */
async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The button is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function measureLoading(page: Page, address: string): Promise<Measurement[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => void (requests += request.url.startsWith('http') ? 1 : 0))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(address)
  await page.locator('.ProseMirror').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return [
    {
      what: 'requests of an article form opened by its address',
      value: requests,
      unit: 'requests',
      budget: { atMost: 20 },
    },
    { what: 'the same, bytes', value: bytes / 1000, unit: 'kB' },
  ]
}
