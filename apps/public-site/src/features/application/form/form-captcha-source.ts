import { applicationPaths } from '@teachnet/contract'
import type { CaptchaPicture, CaptchaSource } from '@teachnet/ui/captcha'

/** Loads captchas for a form of the public site, which has no API client. The server checks the answer again when the form is sent. */
export function createFormCaptchaSource(locale: string): CaptchaSource {
  return {
    async loadPicture(id) {
      const answer = await fetch(`${applicationPaths.captcha}?${new URLSearchParams({ id, lang: locale })}`)
      const reply: { readonly code: number; readonly data: CaptchaPicture } = await answer.json()
      if (reply.code !== 1) throw new Error('The captcha could not be loaded')
      return reply.data
    },
    async check({ captchaId, captchaInfo }) {
      const answer = await fetch(applicationPaths.checkCaptcha, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: captchaId, info: captchaInfo, unset: false }),
      })
      const reply: { readonly code: number } = await answer.json()
      return reply.code === 1
    },
  }
}
