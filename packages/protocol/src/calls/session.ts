// Sign-in, and the first call of each app.
import { adminArea, memberArea, refreshTokenPath } from '../areas.ts'
import { defineCall } from './define-call.ts'

const adminSession = `${adminArea.apiPrefix}/Index`
const memberSession = `${memberArea.apiPrefix}/user`

export const refreshToken = /* @__PURE__ */ defineCall({
  schemas: 'refreshToken',
  method: 'POST',
  path: refreshTokenPath,
  access: 'public',
  area: 'member',
  exemptFromRefresh: true,
})

export const adminLoginSettings = /* @__PURE__ */ defineCall({
  schemas: 'adminLoginSettings',
  method: 'GET',
  path: `${adminSession}/login`,
  access: 'public',
  area: 'admin',
})

export const adminLogin = /* @__PURE__ */ defineCall({
  schemas: 'adminLogin',
  method: 'POST',
  path: `${adminSession}/login`,
  access: 'public',
  area: 'admin',
  exemptFromRefresh: true,
})

export const adminInit = /* @__PURE__ */ defineCall({
  schemas: 'adminInit',
  method: 'GET',
  path: `${adminSession}/index`,
  access: 'signed-in',
  area: 'admin',
})

export const checkInSettings = /* @__PURE__ */ defineCall({
  schemas: 'checkInSettings',
  method: 'GET',
  path: `${memberSession}/checkIn`,
  access: 'public',
  area: 'member',
})

export const checkIn = /* @__PURE__ */ defineCall({
  schemas: 'checkIn',
  method: 'POST',
  path: `${memberSession}/checkIn`,
  access: 'public',
  area: 'member',
  exemptFromRefresh: true,
})

export const visitProvider = /* @__PURE__ */ defineCall({
  schemas: 'visitProvider',
  method: 'POST',
  path: `${memberSession}/provider`,
  access: 'public',
  area: 'member',
  isOwn: true,
  exemptFromRefresh: true,
})

export const memberInit = /* @__PURE__ */ defineCall({
  schemas: 'memberInit',
  method: 'GET',
  path: `${memberArea.apiPrefix}/index/index`,
  access: 'public',
  area: 'member',
})
