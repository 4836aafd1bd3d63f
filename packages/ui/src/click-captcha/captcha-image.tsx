import Box from '@mui/material/Box'
import { useText } from '@teachnet/i18n/react'
import { type MouseEvent, useState } from 'react'
import { type CaptchaPoint, toCaptchaInfo } from './captcha-info.ts'
import type { CaptchaPicture, CaptchaVerdict } from './use-captcha.ts'

export interface CaptchaImageProps {
  readonly picture: CaptchaPicture
  readonly verdict: CaptchaVerdict
  readonly onAnswer: (captchaInfo: string) => Promise<void>
}

/** The picture, the list of things to click, and a numbered mark for each click. */
export function CaptchaImage({ picture, verdict, onAnswer }: CaptchaImageProps) {
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
