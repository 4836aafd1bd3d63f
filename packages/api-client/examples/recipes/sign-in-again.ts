import { type PromptSignIn, createApiClient, type TokenStore } from '@teachnet/api-client'
import { adminArea } from '@teachnet/protocol'

/** A dialog over the page: resolves with the new tokens, or with nothing when the user closes it. */
export type SignInDialog = (
  message: string,
) => Promise<{ auth: string; refresh: string; isSameUser: boolean } | undefined>

/** A client that asks in place when a session ends during work: nothing that was typed is lost, and waiting calls continue. */
export function createPatientClient(baseUrl: string, tokens: TokenStore, openDialog: SignInDialog) {
  const prompt: PromptSignIn = async (message) => {
    const signedIn = await openDialog(message)
    if (!signedIn) return 'left'
    tokens.set('refresh', signedIn.refresh)
    tokens.set('auth', signedIn.auth)
    return signedIn.isSameUser ? 'same' : 'other'
  }
  return createApiClient({ baseUrl, area: adminArea, tokens, findSignInPrompt: () => prompt })
}
