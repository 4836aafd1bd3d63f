import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { CaptchaSource } from '@teachnet/ui/click-captcha'
import { useId } from 'react'
import { CaptchaDialog, useCaptchaRequest } from '../../parts/captcha-dialog.tsx'
import { SignInPanel, type SignInPanelProps } from './sign-in-panel.tsx'

export interface SignInAgainDialogProps extends Omit<SignInPanelProps, 'promptCaptcha'> {
  /** The name of the member whose session ended. */
  readonly name: string
  readonly captchaSource: CaptchaSource
  readonly onLeave: () => void
}

/** Asks the member to sign in again over the page, which keeps its input. */
export function SignInAgainDialog({ name, captchaSource, onLeave, ...panel }: SignInAgainDialogProps) {
  const text = useText()
  const titleId = useId()
  const captcha = useCaptchaRequest()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('login.again')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 5 }}>{text('login.againHelp', { name })}</Typography>
        <SignInPanel {...panel} promptCaptcha={captcha.ask} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {text('login.againLeave')}
        </Button>
      </DialogActions>
      <CaptchaDialog request={captcha} source={captchaSource} />
    </Dialog>
  )
}
