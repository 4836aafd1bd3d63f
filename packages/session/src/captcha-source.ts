import { type ApiClient, isApiError } from '@teachnet/api-client'
import { calls } from '@teachnet/contract'

/** Captchas from the server, as the captcha dialog takes them. Its own texts tell what fails, so the client stays silent. */
export function createCaptchaSource(client: Pick<ApiClient, 'call' | 'has'>) {
  const quiet = { showError: false } as const
  return {
    loadPicture: (id: string) => client.call(calls.clickCaptcha, { query: { id }, ...quiet }),
    /** Absent where the server has no questions, which its first reply tells. */
    get loadQuestion() {
      if (!client.has(calls.questionCaptcha)) return undefined
      return (id: string) => client.call(calls.questionCaptcha, { query: { id }, ...quiet })
    },
    async check({ captchaId, captchaInfo }: { captchaId: string; captchaInfo: string }): Promise<boolean> {
      try {
        await client.call(calls.checkClickCaptcha, {
          body: { id: captchaId, info: captchaInfo, unset: false },
          ...quiet,
        })
        return true
      } catch (error) {
        // Any refusal by the server means "wrong"; a server out of reach is another matter.
        if (isApiError(error) && error.replyCode === 0) return false
        throw error
      }
    },
  }
}
