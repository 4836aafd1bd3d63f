import { useLocale, useText } from '@teachnet/i18n/react'
import {
  type CaptchaAnswer,
  type CaptchaPoint,
  toCaptchaInfo,
  useCaptcha,
  type CaptchaPicture,
  type CaptchaSource,
} from '@teachnet/ui/captcha'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { applicationPaths } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import { siteClient } from '../../../app/site-client.ts'

/**
 * The picture captcha of a form: things to click in order. A right answer sends the form. @param onQuestion the visitor takes the question
 * instead
 */
export function FormCaptcha({ onQuestion }: { readonly onQuestion: () => void }) {
  const text = useText()
  const locale = useLocale()
  const source = useMemo(() => createFormCaptchaSource(locale), [locale])
  const [solved, setSolved] = useState<CaptchaAnswer>()
  const { captcha, verdict, refresh, answer } = useCaptcha(source, setSolved)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (solved) input.current?.form?.requestSubmit()
  }, [solved])
  const isFailed = captcha.kind === 'failed'
  return (
    <div className="form-captcha">
      <input type="hidden" name="captchaId" value={solved?.captchaId ?? ''} />
      <input type="hidden" name="captchaInfo" value={solved?.captchaInfo ?? ''} ref={input} />
      {captcha.kind === 'picture' ? (
        <Picture key={captcha.id} {...captcha.picture} verdict={verdict} onAnswer={answer} />
      ) : (
        <div className="form-captcha-place" />
      )}
      <p role={isFailed || verdict === 'wrong' ? 'alert' : 'status'}>
        {isFailed && text('captcha.failed')}
        {captcha.kind === 'loading' && text('captcha.loading')}
        {verdict === 'checking' && text('captcha.checking')}
        {verdict === 'wrong' && text('captcha.wrong')}
        {verdict === 'right' && text('captcha.right')}
      </p>
      <div className="form-actions">
        <button type="button" className="button" onClick={refresh}>
          {text('captcha.refresh')}
        </button>
        <button type="button" className="button" onClick={onQuestion}>
          {text('captcha.useQuestion')}
        </button>
      </div>
    </div>
  )
}

interface PictureProps {
  readonly text: readonly string[]
  readonly base64: string
  readonly width: number
  readonly height: number
  readonly verdict: string
  readonly onAnswer: (captchaInfo: string) => Promise<void>
}

function Picture({ text: targets, base64, width, height, verdict, onAnswer }: PictureProps) {
  const text = useText()
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([])
  const addPoint = (event: MouseEvent<HTMLImageElement>) => {
    if (points.length >= targets.length) return
    const box = event.currentTarget.getBoundingClientRect()
    const next = [...points, { x: event.clientX - box.left, y: event.clientY - box.top }]
    setPoints(next)
    if (next.length === targets.length) void onAnswer(toCaptchaInfo(next, box))
  }
  return (
    <>
      <p>
        {text('captcha.clickInOrder')}{' '}
        {targets.map((target, index) => (
          <strong key={index} data-done={index < points.length || undefined}>
            {target}
          </strong>
        ))}
      </p>
      <div className="form-captcha-picture" data-verdict={verdict}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- clicking a position in a picture has no keyboard equivalent: keyboard users take the question */}
        <img
          src={base64}
          width={width}
          height={height}
          alt={text('captcha.pictureAlt', { targets: targets.join(text('captcha.separator')) })}
          onClick={addPoint}
          draggable={false}
        />
        {points.map(({ x, y }, index) => (
          <span key={index} aria-hidden="true" style={{ left: x, top: y }}>
            {index + 1}
          </span>
        ))}
      </div>
    </>
  )
}

const paths = { load: applicationPaths.captcha, check: applicationPaths.checkCaptcha }
const load: ApiCall<{ id: string; lang: string }, undefined, CaptchaPicture> = { method: 'GET', path: paths.load }
const check: ApiCall<undefined, { id: string; info: string; unset: boolean }> = { method: 'POST', path: paths.check }

/** Loads captchas for a form of the public site. The server checks the answer again when the form is sent. */
function createFormCaptchaSource(locale: string): CaptchaSource {
  return {
    loadPicture: (id) => siteClient.call(load, { query: { id, lang: locale } }),
    async check({ captchaId, captchaInfo }) {
      const body = { id: captchaId, info: captchaInfo, unset: false }
      const { kind } = await siteClient.read({ ...check, body })
      return kind === 'value'
    },
  }
}
