import { LoadingPage, type AreaInit } from '@teachnet/session/loading-page'
import { chooseLanguage, hasLanguage } from '@teachnet/languages'
import { calls, memberArea } from '@teachnet/protocol'
import { buildMemberMenu, findStartPage } from '@teachnet/session'
import type { MemberServices } from '../session/services.ts'
import { dueConsentsAtom, loadDueConsents } from '../features/consents/consents.ts'
import { isPage } from './page-names.ts'
import { chosenZoneAtom } from '../session/time-zone.ts'

export function createLoadingRoute(services: MemberServices) {
  const load = (signal: AbortSignal) => loadMember(services, signal)
  return function LoadingRoute() {
    return <LoadingPage services={services} load={load} />
  }
}

/** Repeats the member centre's init call while the app runs. Redirects to the login page if the session has ended. */
async function loadMember(services: MemberServices, signal: AbortSignal): Promise<AreaInit> {
  const { client, session } = services
  const init = await client.call(calls.memberInit, { query: { requiredLogin: 1 }, showError: false, signal })
  // On a device where no language was chosen, that of the member applies.
  if (init.language !== undefined && !hasLanguage(document.cookie) && init.language !== services.locale)
    chooseLanguage(init.language)
  const { menu, navigation, userMenu, permissions } = buildMemberMenu(init.menus, init.rules, memberArea)
  const state = { menu, navigation, userMenu, permissions, site: services.siteOf(init.site) }
  const due = init.asksConsent ? await loadDueConsents(services, signal) : []
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
