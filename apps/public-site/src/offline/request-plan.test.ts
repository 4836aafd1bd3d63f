import { describe, expect, it } from 'vitest'
import { filesOf, isStoredPage, planFor } from './serve-offline.ts'

const origin = 'https://site.example'
const get = { method: 'GET', mode: 'navigate' }

describe('the service worker', () => {
  it.each([
    ['/', 'page'],
    ['/news/spring?lang=en', 'page'],
    ['/Course/dance?lang=en', 'page'],
    ['/news/no-such-item', 'page'],
    ['/username', 'none'],
    ['/teach/admin/dashboard', 'none'],
    ['/another-site/', 'none'],
    ['/user', 'none'],
    ['/admin/dashboard', 'none'],
    ['/api/content/site', 'none'],
    ['/storage/default/a.webp', 'none'],
    ['/private-files/token', 'none'],
    ['/card/teacher/1', 'none'],
    ['/assets/vendor-a1b2c3d4.js', 'file'],
  ])('treats a document at %s as: %s', (path, plan) => {
    expect(planFor({ ...get, url: origin + path }, origin)).toBe(plan)
  })

  it('leaves posted forms, calls, data of navigations and other origins to the browser', () => {
    const url = `${origin}/teacher_set_in`
    expect(planFor({ method: 'POST', mode: 'navigate', url }, origin)).toBe('none')
    expect(planFor({ method: 'GET', mode: 'cors', url: `${origin}/news.data` }, origin)).toBe('none')
    expect(planFor({ ...get, url: 'https://other.example/news' }, origin)).toBe('none')
    expect(planFor({ ...get, url: 'https://other.example/assets/a-12345678.js' }, origin)).toBe('none')
  })

  it.each([
    [{}, true],
    [{ status: 404 }, false],
    [{ redirected: true }, false],
    [{ cache: 'no-store' }, false],
    [{ cache: 'private, max-age=60' }, false],
    [{ type: 'application/json' }, false],
  ])('keeps a page only if everybody may have it: %j, %s', (change, isStored) => {
    const { status, redirected, cache, type } = {
      status: 200,
      redirected: false,
      cache: 'no-cache',
      type: 'text/html; charset=utf-8',
      ...change,
    }
    const headers = new Headers({ 'cache-control': cache, 'content-type': type })
    expect(isStoredPage({ status, redirected, headers })).toBe(isStored)
  })

  it('finds the static files of a page, each once', () => {
    const html = `<link rel="modulepreload" href="/assets/a-12345678.js"><script>import "/assets/a-12345678.js";import("/assets/b-x.js")</script><img src="/storage/a.js">`
    expect(filesOf(html)).toEqual(['/assets/a-12345678.js', '/assets/b-x.js'])
  })
})
