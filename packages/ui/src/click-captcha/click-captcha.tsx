import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useText } from '@teachnet/i18n/react'
import { useId, type FormEvent, useState, type MouseEvent } from 'react'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  type CaptchaAnswer,
  type CaptchaController,
  type CaptchaSource,
  useCaptcha,
  type CaptchaVerdict,
  type CaptchaPicture,
  type CaptchaPoint,
  toCaptchaInfo,
} from './use-captcha.ts'

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

interface CaptchaQuestionProps {
  readonly question: string
  readonly verdict: CaptchaVerdict
  readonly onAnswer: (captchaInfo: string) => Promise<void>
}

/** The text question, for users who cannot click in a picture. */
function CaptchaQuestion({ question, verdict, onAnswer }: CaptchaQuestionProps) {
  const text = useText()
  const id = useId()
  const [answer, setAnswer] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the page's own form in the React tree, so a submit event would reach that form.
    event.stopPropagation()
    if (answer.trim()) void onAnswer(answer.trim())
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormControl fullWidth error={verdict === 'wrong'}>
        <InputLabel htmlFor={id}>{question}</InputLabel>
        <OutlinedInput
          id={id}
          inputRef={focus}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </FormControl>
      <Button type="submit" variant="contained" disabled={verdict === 'checking' || verdict === 'right'}>
        {text('captcha.confirm')}
      </Button>
    </Box>
  )
}

/** The dialog is already open when the question replaces the picture, so the input must take the focus. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

interface CaptchaImageProps {
  readonly picture: CaptchaPicture
  readonly verdict: CaptchaVerdict
  readonly onAnswer: (captchaInfo: string) => Promise<void>
}

/** The picture, the list of things to click, and a numbered mark for each click. */
function CaptchaImage({ picture, verdict, onAnswer }: CaptchaImageProps) {
  const text = useText()
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([])
  const targets = picture.text.join(text('captcha.separator'))

  function addPoint(event: MouseEvent<HTMLImageElement>) {
    if (points.length >= picture.text.length) return
    const box = event.currentTarget.getBoundingClientRect()
    const next = [...points, { x: event.clientX - box.left, y: event.clientY - box.top }]
    setPoints(next)
    if (next.length === picture.text.length) void onAnswer(toCaptchaInfo(next, box))
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="p" sx={{ m: 0, fontSize: '0.875rem' }}>
        {text('captcha.clickInOrder')}{' '}
        {picture.text.map((target, index) => (
          <Box
            key={index}
            component="strong"
            sx={{ color: 'secondary.main', fontSize: '1rem', mr: 2, opacity: index < points.length ? 0.4 : 1 }}
          >
            {target}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative', lineHeight: 0, borderRadius: 1, overflow: 'hidden' }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- clicking a position in a picture has no keyboard equivalent: keyboard users take the question */}
        <img
          src={picture.base64}
          width={picture.width}
          height={picture.height}
          alt={text('captcha.pictureAlt', { targets })}
          onClick={addPoint}
          draggable={false}
          style={{ width: '100%', height: 'auto', cursor: verdict === 'none' ? 'crosshair' : 'default' }}
        />
        {points.map(({ x, y }, index) => (
          <Box
            key={index}
            aria-hidden
            sx={{
              position: 'absolute',
              left: x - 12,
              top: y - 12,
              width: 24,
              height: 24,
              borderRadius: '6px',
              border: '2px solid #fff',
              bgcolor: verdict === 'wrong' ? 'error.main' : verdict === 'right' ? 'success.main' : 'primary.main',
              color: 'primary.contrastText',
              font: '600 0.8125rem/1.25rem system-ui',
              textAlign: 'center',
              pointerEvents: 'none',
            }}
          >
            {index + 1}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
