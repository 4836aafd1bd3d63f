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

/** Leads a browser that is signed in with a BuildAdmin client to a page of the back office, with a code for {@link takeHandOver}. */
export const handOver = /* @__PURE__ */ defineCall({
  schemas: 'handOver',
  method: 'GET',
  path: `${adminSession}/handOver`,
  access: 'public',
  area: 'admin',
  isOwn: true,
  produces: 'text/html',
})

/** Signs in with the code of a hand-over, which is valid once. */
export const takeHandOver = /* @__PURE__ */ defineCall({
  schemas: 'takeHandOver',
  method: 'POST',
  path: `${adminSession}/takeHandOver`,
  access: 'public',
  area: 'admin',
  isOwn: true,
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
