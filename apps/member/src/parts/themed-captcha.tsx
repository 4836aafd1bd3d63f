import { ThemeRoot } from '@teachnet/ui'
import { ClickCaptcha, type ClickCaptchaProps } from '@teachnet/ui/click-captcha'

/** The captcha dialog with the MUI theme, which the login page itself does not load. */
export default function ThemedCaptcha(props: Omit<ClickCaptchaProps, 'open'>) {
  return (
    <ThemeRoot>
      <ClickCaptcha open {...props} />
    </ThemeRoot>
  )
}
