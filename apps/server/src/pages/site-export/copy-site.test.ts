import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { openCopyFolder } from './page-copies.ts'
import { createSiteCopier } from './copy-site.ts'
import { withinLimit } from './run-export.ts'

interface Page {
  readonly status?: number
  readonly html?: string
  readonly tags?: string
}

const publicOrigin = 'https://www.example.org'
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('a site of files', () => {
  let folder: string
  let site: Map<string, Page>
  let requested: string[]
  let onRequested: (address: string) => void

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'teachnet-copies-'))
    const made = folder
    onTestFinished(() => rm(made, { recursive: true }))
    requested = []
    onRequested = () => undefined
    site = new Map([
      [
        '/',
        { html: '<a href="/teachers"></a><a href="/teachers?page=2"></a><a href="/application"></a>', tags: 'site' },
      ],
      ['/teachers', { html: '<a href="/teacher/1"></a>', tags: 'teacher' }],
      ['/teacher/1', { html: 'One', tags: 'teacher:1' }],
    ])
  })

  const open = async () => {
    const render = async (request: Request) => {
      const address = request.url.slice(publicOrigin.length)
      const page = site.get(address.replace(/^\/_\.data$/, '/').replace(/\.data$/, ''))
      requested.push(address)
      onRequested(address)
      const isData = address.includes('.data')
      return new Response(isData ? `data of ${page?.html}` : `<html><head></head>${page?.html}</html>`, {
        status: page ? (page.status ?? 200) : 404,
        headers: {
          'content-type': isData ? 'text/x-script' : 'text/html',
          'x-cache-tags': page?.tags ?? '',
          'x-script-hashes': `sha256-${'a'.repeat(43)}=`,
        },
      })
    }
    return createSiteCopier({
      pages: { render, isPersonal: (address) => address === '/application' },
      folder: await openCopyFolder(folder),
      origins: { publicOrigin },
      loadSources: async () => ['https://cdn.example.org'],
      log,
    })
  }
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted()

  it('an export has a file for every linked page, with its policy and data, and none for personal pages or queries', async () => {
    const copier = await open()
    expect(await copier.copyAll()).toEqual({ written: 6, removed: 0, failed: [] })
    expect(await files()).toEqual([
      'copies.json',
      'zh-cn/_.data',
      'zh-cn/index.html',
      'zh-cn/teacher/1.data',
      'zh-cn/teacher/1/index.html',
      'zh-cn/teachers.data',
      'zh-cn/teachers/index.html',
    ])
    const page = await readFile(join(folder, 'zh-cn/teacher/1/index.html'), 'utf8')
    expect(page).toContain(`script-src 'self' 'sha256-${'a'.repeat(43)}='`)
    expect(page).toContain('img-src &#39;self&#39;'.replaceAll('&#39;', "'"))
    expect(page).toContain('https://cdn.example.org')
    expect(page).not.toContain('frame-ancestors')
  })

  it('an export renders only the pages that show a changed tag, and those that they link to for the first time', async () => {
    const copier = await open()
    await copier.copyAll()
    requested.length = 0
    site.set('/teachers', { html: '<a href="/teacher/1"></a><a href="/teacher/2"></a>', tags: 'teacher' })
    site.set('/teacher/2', { html: 'Two', tags: 'teacher:2' })
    expect(await copier.copyChanged(['teacher', 'admin_log'])).toEqual({ written: 4, removed: 0, failed: [] })
    expect(requested).toEqual(['/teachers', '/teachers.data', '/teacher/2', '/teacher/2.data'])
    requested.length = 0
    expect(await copier.copyChanged(['course'])).toEqual({ written: 0, removed: 0, failed: [] })
    expect(requested).toEqual([])
  })

  it('an export removes the page of a deleted record, keeps one that cannot be rendered, and continues an earlier run', async () => {
    await (await open()).copyAll()
    site.delete('/teacher/1')
    site.set('/teachers', { status: 500 })
    const copier = await open()
    expect(await copier.copyAll()).toEqual({ written: 0, removed: 2, failed: ['/teachers'] })
    expect(await files()).toEqual([
      'copies.json',
      'zh-cn/_.data',
      'zh-cn/index.html',
      'zh-cn/teachers.data',
      'zh-cn/teachers/index.html',
    ])
  })

  it('an export removes a page whose record is withdrawn between the page and its data, without a failure', async () => {
    const copier = await open()
    await copier.copyAll()
    onRequested = (address) => void (address === '/teacher/1' && site.delete(address))
    expect(await copier.copyChanged(['teacher:1'])).toEqual({ written: 0, removed: 2, failed: [] })
    expect(await files()).not.toContain('zh-cn/teacher/1/index.html')
  })

  it('an export keeps the files of earlier builds', async () => {
    const build = await mkdtemp(join(tmpdir(), 'teachnet-build-'))
    onTestFinished(() => rm(build, { recursive: true }))
    const copies = await openCopyFolder(folder)
    await writeFile(join(build, 'old.js'), 'old')
    await copies.addBuild(build)
    await rm(join(build, 'old.js'))
    await writeFile(join(build, 'new.js'), 'new')
    await copies.addBuild(build)
    expect(await files()).toEqual(['files/new.js', 'files/old.js'])
  })
})

it('an export waits when the API refuses further requests', async () => {
  const slept: number[] = []
  let remaining = 21
  const reply = () =>
    new Response('', { headers: { 'x-rate-limit-remaining': String(remaining--), 'x-rate-limit-reset': '7' } })
  const ask = withinLimit(
    async () => reply(),
    async (ms) => void slept.push(ms),
  )
  const page = new Request(publicOrigin)
  for (let call = 0; call < 3; call++) await ask('/api/content/site', undefined, page)
  expect(slept).toEqual([7000, 7000])
})

it('an export repeats a request that a busy API refused, after the time that the reply states [I5]', async () => {
  const slept: number[] = []
  const statuses = [503, 429, 200]
  const ask = withinLimit(
    async () => new Response('', { status: statuses.shift() ?? 500, headers: { 'retry-after': '5' } }),
    async (ms) => void slept.push(ms),
  )
  expect((await ask('/api/content/site', undefined, new Request(publicOrigin))).status).toBe(200)
  expect(slept).toEqual([5000, 5000])
})
