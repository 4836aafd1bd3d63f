import { useEffect, useRef, useState } from 'react'

/** A picture with things to click in order. */
export interface CaptchaPicture {
  /** The things to click, in order: each one character, or the name of an icon in angle brackets. */
  readonly text: readonly string[]
  /** Data URL. */
  readonly base64: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Source of captchas. Each call rejects when the request fails. */
export interface CaptchaSource {
  readonly loadPicture: (id: string) => Promise<CaptchaPicture>
  /** Undefined when the source has pictures only. */
  readonly loadQuestion?: ((id: string) => Promise<{ readonly question: string }>) | undefined
  /** Returns whether an answer is correct; does not consume it. */
  readonly check: (answer: CaptchaAnswer) => Promise<boolean>
}

/** The solved captcha, in the form that login and code calls take. Valid for one submission. */
export interface CaptchaAnswer {
  readonly captchaId: string
  readonly captchaInfo: string
}

export type CaptchaMode = 'picture' | 'question'

export type Captcha =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'picture'; readonly id: string; readonly picture: CaptchaPicture }
  | { readonly kind: 'question'; readonly id: string; readonly question: string }

export type CaptchaVerdict = 'none' | 'checking' | 'wrong' | 'right'

export interface CaptchaController {
  readonly captcha: Captcha
  readonly verdict: CaptchaVerdict
  readonly mode: CaptchaMode
  readonly refresh: () => void
  readonly switchMode: (mode: CaptchaMode) => void
  readonly answer: (captchaInfo: string) => Promise<void>
}

/** Milliseconds for which a verdict is shown. */
const verdictTime = { right: 600, wrong: 1500 }

/** Loads captchas, checks answers, and loads a new captcha after a wrong answer. */
export function useCaptcha(source: CaptchaSource, onSolved: (answer: CaptchaAnswer) => void): CaptchaController {
  const [turn, setTurn] = useState<Turn>({ mode: 'picture', round: 0 })
  const [visible, setVisible] = useState<Visible>({ turn, captcha: { kind: 'loading' }, verdict: 'none' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Hides the captcha of an earlier turn at once, before the next one is loaded.
  const { captcha, verdict } = visible.turn === turn ? visible : nothingYet

  useEffect(() => {
    let isCurrent = true
    void load(source, turn.mode, createCaptchaId())
      .catch((): Captcha => ({ kind: 'failed' }))
      .then((loaded) => isCurrent && setVisible({ turn, captcha: loaded, verdict: 'none' }))
    return () => {
      isCurrent = false
      clearTimeout(timer.current)
    }
  }, [source, turn])

  function next(mode: CaptchaMode): void {
    setTurn(({ round }) => ({ mode, round: round + 1 }))
  }

  async function answer(captchaInfo: string): Promise<void> {
    if (captcha.kind !== 'picture' && captcha.kind !== 'question') return
    const solved = { captchaId: captcha.id, captchaInfo }
    setVisible({ turn, captcha, verdict: 'checking' })
    const isRight = await source.check(solved).catch(() => undefined)
    if (isRight === undefined) return setVisible({ turn, captcha: { kind: 'failed' }, verdict: 'none' })
    setVisible({ turn, captcha, verdict: isRight ? 'right' : 'wrong' })
    timer.current = isRight
      ? setTimeout(() => onSolved(solved), verdictTime.right)
      : setTimeout(() => next(turn.mode), verdictTime.wrong)
  }

  return { captcha, verdict, mode: turn.mode, refresh: () => next(turn.mode), switchMode: next, answer }
}

/** One requested captcha; compared by identity. */
interface Turn {
  readonly mode: CaptchaMode
  readonly round: number
}

interface Visible {
  readonly turn: Turn
  readonly captcha: Captcha
  readonly verdict: CaptchaVerdict
}

const nothingYet = { captcha: { kind: 'loading' }, verdict: 'none' } as const

async function load(source: CaptchaSource, mode: CaptchaMode, id: string): Promise<Captcha> {
  if (mode === 'picture') return { kind: 'picture', id, picture: await source.loadPicture(id) }
  if (!source.loadQuestion) return { kind: 'failed' }
  return { kind: 'question', id, ...(await source.loadQuestion(id)) }
}

/** A click, in pixels of the displayed picture, from its top left corner. */
export interface CaptchaPoint {
  readonly x: number
  readonly y: number
}

/** Width and height of the displayed picture in pixels. */
export interface CaptchaSize {
  readonly width: number
  readonly height: number
}

/** Formats the answer for the server: `x1,y1-x2,y2;width;height`, clicks in order. */
export function toCaptchaInfo(points: readonly CaptchaPoint[], { width, height }: CaptchaSize): string {
  const clicks = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  return `${clicks.join('-')};${Math.round(width)};${Math.round(height)}`
}

/** Creates an id for a captcha. `crypto.randomUUID` exists only on secure origins, and a site may be tried out on plain HTTP. */
export function createCaptchaId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
