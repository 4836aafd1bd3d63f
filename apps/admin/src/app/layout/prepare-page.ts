import { findPage } from '@teachnet/session'
import { MissingPart } from '@teachnet/ui/parts'
import type { AppServices } from '../app-services.ts'
import { findScreen } from '../screens.ts'

/** What the page in front lacks; null when it can be drawn. */
export type PageLack = MissingPart | null

/** Loads the code and texts of the screen a request leads to, so that the navigation ends when it can be drawn. */
export async function preparePage(request: Request, { session, messages }: AppServices): Promise<PageLack> {
  const menu = session.store.get(session.stateAtom)?.menu ?? []
  const entry = findPage(menu, new URL(request.url).pathname)
  const screen = entry && findScreen(entry)
  try {
    await screen?.prepare(messages)
    return null
  } catch (error) {
    // Thrown, it would take the frame away with the page.
    if (error instanceof MissingPart) return error
    throw error
  }
}
