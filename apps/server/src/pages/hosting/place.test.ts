import { describe, expect, it } from 'vitest'

import { placeOf, type PageRequest } from './place.ts'

const page = { method: 'GET', host: 'localhost:8000', accept: 'text/html,*/*' }
const at = (url: string, requested: Partial<PageRequest> = {}) => placeOf({ ...page, url, ...requested }, {})

describe('request routing', () => {
  it('a request on a host that belongs to no app is routed by path [R8]', () => {
    expect(at('/')).toEqual({ kind: 'site' })
    expect(at('/teacher/7?lang=en')).toEqual({ kind: 'site' })
    expect(at('/admin')).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/admin/teacher/teacher?page=2')).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/user/login')).toEqual({ kind: 'spa', app: 'member' })
    expect(at('/administration')).toEqual({ kind: 'site' })
    expect(at('/users')).toEqual({ kind: 'site' })
  })

  it('a request on the host of an app is routed by host, with base path at the root [R8]', () => {
    expect(at('/', { host: 'admin.localhost:8000' })).toEqual({ kind: 'redirect', to: '/admin' })
    expect(at('/', { host: 'member.localhost:8000' })).toEqual({ kind: 'redirect', to: '/user' })
    expect(at('/admin/login', { host: 'admin.localhost:8000' })).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/teacher/teacher?page=2', { host: 'admin.localhost:8000' })).toEqual({
      kind: 'redirect',
      to: '/admin/teacher/teacher?page=2',
    })
  })

  it('a request on the host of a configured origin is routed by host, unless the public site has the same host', () => {
    const requested = { ...page, url: '/', host: 'office.example.org' }
    const adminOrigin = 'https://office.example.org'
    expect(placeOf(requested, { adminOrigin })).toEqual({ kind: 'redirect', to: '/admin' })
    expect(placeOf(requested, { adminOrigin, publicOrigin: adminOrigin })).toEqual({ kind: 'site' })
  })

  it('a back office with an origin of its own is at that host alone; its calls are answered everywhere', () => {
    const requested = { ...page, url: '/admin/login', host: 'www.example.org' }
    const adminOrigin = 'https://office.example.org'
    expect(placeOf(requested, { adminOrigin })).toEqual({ kind: 'site' })
    expect(placeOf({ ...requested, host: 'admin.example.org' }, { adminOrigin })).toEqual({ kind: 'site' })
    expect(placeOf({ ...requested, host: 'office.example.org' }, { adminOrigin })).toEqual({
      kind: 'spa',
      app: 'admin',
    })
    expect(placeOf({ ...requested, url: '/admin/Index/login', method: 'POST' }, { adminOrigin })).toEqual({
      kind: 'api',
    })
    expect(placeOf({ ...requested, url: '/user/login' }, { adminOrigin })).toEqual({ kind: 'spa', app: 'member' })
  })

  it('a client that accepts anything gets the page at a path too short for a call', () => {
    for (const url of ['/admin', '/admin/', '/admin/login'])
      expect(at(url, { accept: '*/*' })).toEqual({ kind: 'spa', app: 'admin' })
    expect(at('/admin/Index/index', { accept: '*/*' })).toEqual({ kind: 'api' })
    expect(at('/admin/login', { accept: '*/*', method: 'POST' })).toEqual({ kind: 'api' })
  })

  it('calls are distinguished from pages by the server flag, the method or the accepted type', () => {
    expect(at('/admin/Index/index', { serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/admin/ajax/terminal?uuid=1&server=1')).toEqual({ kind: 'api' })
    expect(at('/admin/Index/login', { method: 'POST' })).toEqual({ kind: 'api' })
    expect(at('/admin/Index/index', { accept: 'application/json, */*' })).toEqual({ kind: 'api' })
    expect(at('/admin/Index/index', { host: 'admin.localhost:8000', serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/manage.php/Index/index', { serverHeader: 'true' })).toEqual({ kind: 'api' })
    expect(at('/manage/ajax/buildSuffixSvg?suffix=zip&server=1')).toEqual({ kind: 'api' })
    expect(at('/api/index/index')).toEqual({ kind: 'api' })
    expect(at('/index.php/api/index/index')).toEqual({ kind: 'api' })
    expect(at('/index.php?s=/api/index/index')).toEqual({ kind: 'api' })
    for (const url of ['/index.php?s=/admin/Index/index', '/?s=/admin/Index/index&page=2'])
      expect(at(url, { accept: '*/*' })).toEqual({ kind: 'api' })
    expect(at('/?s=words')).toEqual({ kind: 'site' })
    expect(at('/API/index/index', { host: 'member.localhost' })).toEqual({ kind: 'api' })
    expect(at('/storage/default/a.png', { host: 'admin.localhost' })).toEqual({ kind: 'api' })
    expect(at('/private-files/a/b.png', { host: 'admin.localhost' })).toEqual({ kind: 'api' })
  })
})
