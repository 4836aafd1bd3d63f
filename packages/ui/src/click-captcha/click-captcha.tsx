import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { CaptchaImage } from './captcha-image.tsx'
import { CaptchaQuestion } from './captcha-question.tsx'
import { type CaptchaAnswer, type CaptchaController, type CaptchaSource, useCaptcha } from './use-captcha.ts'

export type { CaptchaAnswer, CaptchaPicture, CaptchaSource } from './use-captcha.ts'

export interface ClickCaptchaProps {
  readonly open: boolean
  /** Must keep its identity between renders: a different source starts a new captcha. */
  readonly source: CaptchaSource
  readonly onClose: () => void
  /** Called with a correct answer, which is valid for one submission. */
  readonly onSolved: (answer: CaptchaAnswer) => void
}

/**
 * Asks the user to click things in a picture in order, or to answer a question that works with keyboard and screen reader. Needs the
 * message file `click-captcha`.
 */
export function ClickCaptcha({ open, source, onClose, onSolved }: ClickCaptchaProps) {
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      {open && <Body titleId={titleId} source={source} onClose={onClose} onSolved={onSolved} />}
    </Dialog>
  )
}

function Body({ titleId, source, onClose, onSolved }: Omit<ClickCaptchaProps, 'open'> & { readonly titleId: string }) {
  const text = useText()
  const controller = useCaptcha(source, onSolved)
  const { captcha, verdict, mode, refresh, switchMode, answer } = controller
  return (
    <Box sx={{ width: 382, maxWidth: '100%', p: 4, display: 'grid', gap: 3 }}>
      <Box id={titleId} component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        {text('captcha.title')}
      </Box>
      {captcha.kind === 'picture' && (
        <CaptchaImage key={captcha.id} picture={captcha.picture} verdict={verdict} onAnswer={answer} />
      )}
      {captcha.kind === 'question' && (
        <CaptchaQuestion key={captcha.id} question={captcha.question} verdict={verdict} onAnswer={answer} />
      )}
      {(captcha.kind === 'loading' || captcha.kind === 'failed') && (
        <Box
          sx={{ aspectRatio: mode === 'picture' ? '350 / 200' : '350 / 90', bgcolor: 'action.hover', borderRadius: 1 }}
        />
      )}
      <Status controller={controller} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          mx: -2,
          '& > button': { px: 2, minWidth: 0 },
        }}
      >
        <Button size="small" onClick={refresh} disabled={verdict === 'checking' || verdict === 'right'}>
          {text('captcha.refresh')}
        </Button>
        {source.loadQuestion && (
          <Button size="small" onClick={() => switchMode(mode === 'picture' ? 'question' : 'picture')}>
            {text(mode === 'picture' ? 'captcha.useQuestion' : 'captcha.usePicture')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={onClose}>
          {text('captcha.cancel')}
        </Button>
      </Box>
    </Box>
  )
}

const tones = {
  none: 'text.secondary',
  checking: 'text.secondary',
  wrong: 'error.main',
  right: 'success.main',
} as const

function Status({ controller: { captcha, verdict } }: { readonly controller: CaptchaController }) {
  const text = useText()
  const isFailed = captcha.kind === 'failed'
  return (
    <Box
      role={isFailed || verdict === 'wrong' ? 'alert' : 'status'}
      sx={{ minHeight: 22, fontSize: '0.875rem', color: isFailed ? 'error.main' : tones[verdict] }}
    >
      {isFailed && text('captcha.failed')}
      {captcha.kind === 'loading' && text('captcha.loading')}
      {verdict === 'checking' && text('captcha.checking')}
      {verdict === 'wrong' && text(captcha.kind === 'question' ? 'captcha.wrongAnswer' : 'captcha.wrong')}
      {verdict === 'right' && text('captcha.right')}
    </Box>
  )
}
