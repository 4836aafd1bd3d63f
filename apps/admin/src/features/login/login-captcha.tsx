import { ThemeRoot } from '@teachnet/ui'
import { ClickCaptcha, type ClickCaptchaProps } from '@teachnet/ui/click-captcha'

/** The captcha dialog with the theme it needs, which the login page itself does without. */
export function LoginCaptcha(props: Omit<ClickCaptchaProps, 'open'>) {
  return (
    <ThemeRoot>
      <ClickCaptcha open {...props} />
    </ThemeRoot>
  )
}
