import { findPage } from '@teachnet/session'
import type { AppServices } from '../app-services.ts'
import { findScreen } from '../screens.ts'

/** Loads the code and texts of the screen a request leads to, so that the navigation ends when it can be drawn. */
export async function preparePage(request: Request, { session, messages }: AppServices): Promise<null> {
  const menu = session.store.get(session.stateAtom)?.menu ?? []
  const entry = findPage(menu, new URL(request.url).pathname)
  const screen = entry && findScreen(entry)
  if (screen) await Promise.all([screen.preload(), messages.load(screen.messages)])
  return null
}
