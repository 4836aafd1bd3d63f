import { type ApiClient, isApiError } from '@teachnet/api-client'
import { calls } from '@teachnet/protocol'

/** Loads captchas from the server for the captcha dialog. The dialog shows its own error messages, so the client shows none. */
export function createCaptchaSource(client: Pick<ApiClient, 'call' | 'has'>) {
  const silent = { showError: false } as const
  return {
    loadPicture: (id: string) => client.call(calls.clickCaptcha, { query: { id }, ...silent }),
    /** Undefined where the server has no questions, as stated in its first reply. */
    get loadQuestion() {
      if (!client.has(calls.questionCaptcha)) return undefined
      return (id: string) => client.call(calls.questionCaptcha, { query: { id }, ...silent })
    },
    async check({ captchaId, captchaInfo }: { captchaId: string; captchaInfo: string }): Promise<boolean> {
      try {
        await client.call(calls.checkClickCaptcha, {
          body: { id: captchaId, info: captchaInfo, unset: false },
          ...silent,
        })
        return true
      } catch (error) {
        // A rejection by the server means a wrong answer; an unreachable server is a different error.
        if (isApiError(error) && error.replyCode === 0) return false
        throw error
      }
    },
  }
}
