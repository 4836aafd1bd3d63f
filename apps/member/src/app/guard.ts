import { memberArea } from '@teachnet/protocol'
import { decideEntry, findPage, listEntries, loadingPath, loginPathTo, withinBase } from '@teachnet/session'
import { type MiddlewareFunction, redirect } from 'react-router'
import { pageNames } from './page-names.ts'
import type { MemberServices } from './services.ts'

/**
 * Guards every page behind the login. Redirects to the login or loading page and back to the full address; to 401 without access; to 404
 * for an unknown page.
 */
export function createGuard({ session, pathOf }: MemberServices): MiddlewareFunction {
  return ({ request }) => {
    const { pathname: address, search, hash } = new URL(request.url)
    const pathname = pathOf(address) ?? address
    const here = `${pathname}${search}${hash}`
    const state = session.store.get(session.stateAtom)
    switch (decideEntry({ isSignedIn: session.isSignedIn(), isLoaded: state !== undefined })) {
      case 'login':
        throw redirect(withinBase(loginPathTo(memberArea, here), memberArea.basePath))
      case 'loading':
        throw redirect(withinBase(loadingPath(memberArea, here), memberArea.basePath))
      case 'enter': {
        const isGranted = findPage(state ? listEntries(state) : [], pathname) !== undefined
        const isKnown = pageNames.some((name) => pathname === `${memberArea.basePath}/${name}`)
        if (!isGranted) throw redirect(isKnown ? '/401' : '/404')
      }
    }
  }
}
