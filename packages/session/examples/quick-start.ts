import { createApiClient } from '@teachnet/api-client'
import { adminArea, calls } from '@teachnet/protocol'
import {
  buildMenu,
  collectPermissions,
  createAreaSession,
  hasNode,
  parseAdminInfo,
  storageKeys,
} from '@teachnet/session'

/** Logs in, loads menus and permissions, and returns whether the account may add teachers. */
export async function mayAddTeachers(baseUrl: string, username: string, password: string, fetch = globalThis.fetch) {
  const session = createAreaSession({ area: adminArea, key: storageKeys.adminInfo, parseInfo: parseAdminInfo })
  const { area, tokens, forget } = session
  const client = createApiClient({ baseUrl, area, tokens, fetch, onSignedOut: forget })

  const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
  session.signIn(userInfo)

  const init = await client.call(calls.adminInit)
  const permissions = collectPermissions(init.menus, area.basePath)
  session.begin(init.adminInfo, { menu: buildMenu(init.menus, area.basePath), permissions, site: init.siteConfig })
  return hasNode('teacher/teacher/add', permissions, area.basePath)
}
