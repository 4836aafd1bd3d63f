import { chooseLanguage, hasLanguage } from '@teachnet/languages'
import { calls, memberArea } from '@teachnet/protocol'
import { buildMemberMenu, findStartPage } from '@teachnet/session'
import type { AreaInit } from '@teachnet/session/loading-page'
import { dueConsentsAtom, loadDueConsents } from './consents.ts'
import { loadUnread } from './notices.ts'
import { isPage } from './page-names.ts'
import type { MemberServices } from './services.ts'
import { chosenZoneAtom } from './time-zone.ts'

/** Repeats the member centre's init call while the app runs. Redirects to the login page if the session has ended. */
export async function loadMember(services: MemberServices, signal: AbortSignal): Promise<AreaInit> {
  const { client, session } = services
  const init = await client.call(calls.memberInit, { query: { requiredLogin: 1 }, showError: false, signal })
  // On a device where no language was chosen, that of the member applies.
  if (init.language !== undefined && !hasLanguage(document.cookie) && init.language !== services.locale)
    chooseLanguage(init.language)
  const { menu, navigation, userMenu, permissions } = buildMemberMenu(init.menus, init.rules, memberArea)
  const state = { menu, navigation, userMenu, permissions, site: services.siteOf(init.site) }
  const [due] = await Promise.all([
    init.asksConsent ? loadDueConsents(services, signal) : [],
    loadUnread(services, menu, signal),
  ])
  if (due.length > 0) await services.messages.load(['consents'])
  return {
    state,
    begin: () => {
      session.begin(init.userInfo, state)
      session.store.set(dueConsentsAtom, due)
      session.store.set(chosenZoneAtom, init.timeZone ?? '')
    },
    start: findStartPage(menu, isPage)?.path,
  }
}
