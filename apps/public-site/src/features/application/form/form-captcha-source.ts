import { applicationPaths } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import type { CaptchaPicture, CaptchaSource } from '@teachnet/ui/captcha'
import { siteClient } from '../../../app/site-client.ts'

const paths = { load: applicationPaths.captcha, check: applicationPaths.checkCaptcha }
const load: ApiCall<{ id: string; lang: string }, undefined, CaptchaPicture> = { method: 'GET', path: paths.load }
const check: ApiCall<undefined, { id: string; info: string; unset: boolean }> = { method: 'POST', path: paths.check }

/** Loads captchas for a form of the public site. The server checks the answer again when the form is sent. */
export function createFormCaptchaSource(locale: string): CaptchaSource {
  return {
    loadPicture: (id) => siteClient.call(load, { query: { id, lang: locale } }),
    async check({ captchaId, captchaInfo }) {
      const body = { id: captchaId, info: captchaInfo, unset: false }
      const { kind } = await siteClient.read({ ...check, body })
      return kind === 'value'
    },
  }
}
