import { adminArea } from '@teachnet/protocol'
import { findPage, listPages, withinBase } from '@teachnet/session'
import { redirect } from 'react-router'
import { MissingPart } from '@teachnet/ui/parts'
import type { AppServices } from '../../../session/app-services.ts'
import { findPageModule } from '../../pages/page-modules.ts'

/** The part of the active page that failed to load; null when everything is loaded. */
export type PageLack = MissingPart | null

/**
 * Loads code and messages of the requested page before the navigation ends, so that the page renders at once. An account that has to set a
 * new password, or set up two-step verification, is redirected to the profile: the server refuses all other calls.
 */
export async function preparePage(request: Request, { session, messages, pathOf }: AppServices): Promise<PageLack> {
  const menu = session.store.get(session.stateAtom)?.menu ?? []
  const entry = findPage(menu, pathOf(new URL(request.url).pathname) ?? '')
  const profile = listPages(menu).find(({ name }) => name === 'routine/adminInfo')
  const { mustChangePassword = false, mustSetUpFactor = false } = session.store.get(session.infoAtom) ?? {}
  const isDue = mustChangePassword || mustSetUpFactor
  if (isDue && profile && entry?.name !== profile.name) throw redirect(withinBase(profile.path, adminArea.basePath))
  const page = entry && findPageModule(entry)
  try {
    await page?.prepare(messages)
    return null
  } catch (error) {
    // A loader that throws would replace the complete layout with the error page.
    if (error instanceof MissingPart) return error
    throw error
  }
}
