import { adminArea, calls } from '@teachnet/protocol'
import { loadingPath, loginPathTo, toSafeTarget, withinBase } from '@teachnet/session'
import { redirect } from 'react-router'
import type { AppServices } from '../../session/app-services.ts'

/**
 * Signs in with the code that follows `#`, and goes on to the page that `to` names. A browser that is signed in here needs no code; without
 * a valid one, the login page leads to that page.
 */
export async function takeHandOver(
  request: Request,
  { client, session }: Pick<AppServices, 'client' | 'session'>,
): Promise<Response> {
  const to = toSafeTarget(new URL(request.url).searchParams.get('to'), adminArea)
  const code = location.hash.slice(1)
  const isIn = session.isSignedIn() || (code !== '' && (await signIn(code)))
  return redirect(withinBase(isIn ? loadingPath(adminArea, to) : loginPathTo(adminArea, to), adminArea.basePath))

  async function signIn(code: string): Promise<boolean> {
    try {
      const { userInfo } = await client.call(calls.takeHandOver, { body: { code }, showError: false })
      session.signIn(userInfo)
      return true
    } catch {
      return false
    }
  }
}
