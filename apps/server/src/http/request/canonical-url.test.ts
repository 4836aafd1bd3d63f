import { describe, expect, it } from 'vitest'
import { toCanonicalUrl } from './url.ts'

describe('an address of the old back end', () => {
  it.each([
    ['/admin/auth.admin_log/index?page=1', '/admin/auth.adminlog/index?page=1'],
    ['/admin/auth.Admin-Log/index', '/admin/auth.AdminLog/index'],
    ['/admin/auth.Admin/index.html', '/admin/auth.Admin/index'],
    ['/admin/auth.Admin/edit/id/1.html?x=2', '/admin/auth.Admin/edit?id=1&x=2'],
    ['/api/account/balance/page/2/limit/5/odd', '/api/account/balance?page=2&limit=5'],
    ['/api/v6.store/modules?activeTab=all', '/api/v7.store/modules?activeTab=all'],
    ['/index.php/api/index/index?requiredLogin=1', '/api/index/index?requiredLogin=1'],
    ['/index.php/admin/auth.Admin/index.html', '/admin/auth.Admin/index'],
    ['/index.php?s=/api/index/index&requiredLogin=1', '/api/index/index?requiredLogin=1'],
    ['/?s=%2Fapi%2Fuser%2FcheckIn', '/api/user/checkIn'],
    ['/?s=/search&q=a', '/?s=/search&q=a'],
    // Clients that were built for a custom entrance.
    ['/manage.php/auth.Admin/edit?id=1', '/admin/auth.Admin/edit?id=1'],
    ['/manage/ajax/buildSuffixSvg?suffix=zip', '/admin/ajax/buildSuffixSvg?suffix=zip'],
    ['/manage/ajax/terminal?command=version.npm', '/admin/ajax/terminal?command=version.npm'],
    ['/api/ajax/buildSuffixSvg?suffix=zip', '/api/ajax/buildSuffixSvg?suffix=zip'],
  ])('%s is rewritten to the canonical URL', (written, meant) => {
    expect(toCanonicalUrl(written)).toBe(meant)
  })

  it.each([
    '/storage/a_b/c-d/e.html',
    '/',
    '/admin',
    '/api/openapi.json',
    '/static/images/a_b.png',
    '/healthz?x=1',
    '/news/x.php/y',
    '/x.php',
    '/manage/ajax/upload',
  ])('%s is not rewritten', (url) => {
    expect(toCanonicalUrl(url)).toBe(url)
  })
})
