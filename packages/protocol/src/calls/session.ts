import { adminArea, type Area, memberArea, refreshTokenPath } from '../areas.ts'
import { defineCall } from './define-call.ts'

const logoutPaths = { admin: '/Index/logout', member: '/user/logout' } as const

/** The sign-out call of an area. */
export function logoutOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  return defineCall({
    schemas: 'logout',
    method: 'POST',
    path: `${apiPrefix}${logoutPaths[name]}`,
    access: 'public',
    area: name,
    exemptFromRefresh: true,
  })
}

const adminSession = `${adminArea.apiPrefix}/Index`
const memberSession = `${memberArea.apiPrefix}/user`

/** Sign-in, and the first call of each app. */
export const sessionCalls = {
  refreshToken: defineCall({
    schemas: 'refreshToken',
    method: 'POST',
    path: refreshTokenPath,
    access: 'public',
    area: 'member',
    exemptFromRefresh: true,
  }),

  adminLoginSettings: defineCall({
    schemas: 'adminLoginSettings',
    method: 'GET',
    path: `${adminSession}/login`,
    access: 'public',
    area: 'admin',
  }),
  adminLogin: defineCall({
    schemas: 'adminLogin',
    method: 'POST',
    path: `${adminSession}/login`,
    access: 'public',
    area: 'admin',
    exemptFromRefresh: true,
  }),
  adminInit: defineCall({
    schemas: 'adminInit',
    method: 'GET',
    path: `${adminSession}/index`,
    access: 'signed-in',
    area: 'admin',
  }),

  checkInSettings: defineCall({
    schemas: 'checkInSettings',
    method: 'GET',
    path: `${memberSession}/checkIn`,
    access: 'public',
    area: 'member',
  }),
  checkIn: defineCall({
    schemas: 'checkIn',
    method: 'POST',
    path: `${memberSession}/checkIn`,
    access: 'public',
    area: 'member',
    exemptFromRefresh: true,
  }),
  visitProvider: defineCall({
    schemas: 'visitProvider',
    method: 'POST',
    path: `${memberSession}/provider`,
    access: 'public',
    area: 'member',
    isOwn: true,
    exemptFromRefresh: true,
  }),
  memberInit: defineCall({
    schemas: 'memberInit',
    method: 'GET',
    path: `${memberArea.apiPrefix}/index/index`,
    access: 'public',
    area: 'member',
  }),
} as const
