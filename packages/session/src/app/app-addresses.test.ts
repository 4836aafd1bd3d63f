import { adminArea, memberArea } from '@teachnet/protocol'
import { expect, it } from 'vitest'
import { appFolderOf, createAppAddresses } from './app-addresses.ts'

it('does not change the paths of the product if the apps are at their default places', () => {
  const { addressOf, pathOf, basename } = createAppAddresses({ area: adminArea })
  expect(basename).toBe('/admin')
  for (const path of [
    '/admin',
    '/admin/',
    '/admin/teacher/teacher?form=1#a',
    '/user/login',
    '/news',
    '/administration',
  ])
    expect(addressOf(path)).toBe(path)
  expect(pathOf('/admin/login')).toBe('/admin/login')
  expect(pathOf('/news')).toBeUndefined()
})

it.each([
  ['/teach/admin/', '/teach/admin', '/teach/admin/login'],
  ['/', '/', '/login'],
])('reads and writes addresses below the folder %s', (folder, basename, login) => {
  const addresses = createAppAddresses({ area: adminArea, folder })
  expect(addresses.basename).toBe(basename)
  expect(addresses.addressOf('/admin/login')).toBe(login)
  expect(addresses.addressOf('/admin')).toBe(basename)
  expect(addresses.pathOf(login)).toBe('/admin/login')
})

it('returns no path for an address outside the folder of the app', () => {
  const { pathOf } = createAppAddresses({ area: memberArea, folder: '/teach/user/' })
  expect(pathOf('/user/login')).toBeUndefined()
  expect(pathOf('/teach/users')).toBeUndefined()
})

it('returns the configured addresses of the other app and of the public site', () => {
  const { addressOf } = createAppAddresses({
    area: adminArea,
    folder: '/teach/admin/',
    publicOrigin: 'https://www.example.org',
    memberAddress: 'https://example.org/teach/user/',
    adminAddress: 'https://elsewhere.example.org/admin',
  })
  expect(addressOf('/user/account/overview')).toBe('https://example.org/teach/user/account/overview')
  expect(addressOf('/news/1?lang=en')).toBe('https://www.example.org/news/1?lang=en')
  // Its own pages keep their addresses, independent of the settings.
  expect(addressOf('/admin/login')).toBe('/teach/admin/login')
})

it.each([
  ['https://host/teach/admin/assets/start-1a2b.js', './', '/teach/admin/'],
  ['https://admin.host/assets/start-1a2b.js', './', '/'],
  ['http://localhost:5173/admin/src/main.tsx', '/admin/', '/admin/'],
])('the app of the script %s with the base %s lies in %s', (script, base, folder) => {
  expect(appFolderOf(script, base)).toBe(folder)
})
