import { describe, expect, it } from 'vitest'

import { placeOf, type Asked } from './place.ts'

const page = { method: 'GET', host: 'localhost:8000', accept: 'text/html,*/*' }
const at = (url: string, asked: Partial<Asked> = {}) => placeOf({ ...page, url, ...asked }, {})

describe('what a request is for', () => {
  it('goes by path on a host that belongs to no app [R8]', () => {
    expect(at('/')).toEqual({ kind: 'site' })
    expect(at('/teacher/7?lang=en')).toEqual({ kind: 'site' })
    expect(at('/admin')).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/admin/teacher/teacher?page=2')).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/user/login')).toEqual({ kind: 'spa', app: 'member' })
    expect(at('/administration')).toEqual({ kind: 'site' })
    expect(at('/users')).toEqual({ kind: 'site' })
  })

  it('goes by host where the host names the app, and finds the base path from the root [R8]', () => {
    expect(at('/', { host: 'admin.localhost:8000' })).toEqual({ kind: 'redirect', to: '/admin' })
    expect(at('/', { host: 'member.localhost:8000' })).toEqual({ kind: 'redirect', to: '/user' })
    expect(at('/admin/login', { host: 'admin.localhost:8000' })).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/teacher/teacher?page=2', { host: 'admin.localhost:8000' })).toEqual({
      kind: 'redirect',
      to: '/admin/teacher/teacher?page=2',
    })
  })

  it('takes the hosts of configured origins, unless the public site is there too', () => {
    const asked = { ...page, url: '/', host: 'office.example.org' }
    const adminOrigin = 'https://office.example.org'
    expect(placeOf(asked, { adminOrigin })).toEqual({ kind: 'redirect', to: '/admin' })
    expect(placeOf(asked, { adminOrigin, publicOrigin: adminOrigin })).toEqual({ kind: 'site' })
  })

  it('tells calls from pages by the server flag, the method or what is accepted', () => {
    expect(at('/admin/Index/index', { serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/admin/ajax/terminal?uuid=1&server=1')).toEqual({ kind: 'api' })
    expect(at('/admin/Index/login', { method: 'POST' })).toEqual({ kind: 'api' })
    expect(at('/admin/Index/index', { accept: 'application/json, */*' })).toEqual({ kind: 'api' })
    expect(at('/admin/Index/index', { host: 'admin.localhost:8000', serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/manage.php/Index/index', { serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/manage/ajax/buildSuffixSvg?suffix=zip&server=1')).toEqual({ kind: 'api' })
    expect(at('/api/index/index')).toEqual({ kind: 'api' })
    expect(at('/index.php/api/index/index')).toEqual({ kind: 'api' })
    expect(at('/API/index/index', { host: 'member.localhost' })).toEqual({ kind: 'api' })
    expect(at('/storage/default/a.png', { host: 'admin.localhost' })).toEqual({ kind: 'api' })
    expect(at('/private-files/a/b.png', { host: 'admin.localhost' })).toEqual({ kind: 'api' })
  })
})
