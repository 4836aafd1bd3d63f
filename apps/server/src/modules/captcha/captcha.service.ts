import { createHash } from 'node:crypto'
import type { CaptchaMode, CaptchaReply, Locale } from '@teachnet/protocol'
import type { Database, Queries } from '../../db/client.ts'
import type { Translate } from '../../messages.ts'
import { purgeCaptchas, removeCaptcha, saveCaptcha, takeAttempt } from './captcha.repo.ts'
import { chooseGlyphs } from './choose-glyphs.ts'
import { type Box, isHit, pictureSize } from './clicks.ts'
import type { Glyph } from './draw.ts'
import { placeSquares } from './layout.ts'
import { normaliseAnswer, toWords } from './question.ts'
import { randomInt } from './random-int.ts'

/** Lifetime of a captcha in seconds. */
const life = 600
/** How many items are drawn, and how many of them have to be clicked. */
const drawn = 4
const asked = 2
/** Maximum attempts at one captcha, right or wrong. A form makes two: one in the captcha window, one in the submit. */
const maxAttempts = 5

type Challenge =
  | { readonly kind: 'click'; readonly boxes: readonly Box[] }
  | { readonly kind: 'question' | 'digits'; readonly answer: string }

interface CaptchaDeps {
  readonly db: Database
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly translate: Translate
  /** The allowed kinds of items in pictures; an empty list allows all. */
  readonly loadModes: () => Promise<readonly CaptchaMode[]>
}

export interface CaptchaService {
  readonly createClick: (id: string, locale: Locale) => Promise<CaptchaReply>
  readonly createQuestion: (id: string, locale: Locale) => Promise<{ id: string; question: string }>
  /** A PNG of four digits. */
  readonly createDigits: (id: string) => Promise<Buffer>
  /** Whether the answer is right; the captcha stays. */
  readonly check: (id: string, info: string) => Promise<boolean>
  /**
   * Whether the answer is right; a right answer consumes the captcha. A captcha of four digits is never right here.
   *
   * @param queries the transaction of the use; default: none
   */
  readonly consume: (id: string, info: string, queries?: Queries) => Promise<boolean>
  /** Deletes expired captchas. */
  readonly purge: () => Promise<void>
}

export function createCaptchaService({ db, clock, random, translate, loadModes }: CaptchaDeps): CaptchaService {
  const now = () => Math.floor(clock() / 1000)
  const save = (id: string, challenge: Challenge) =>
    saveCaptcha(db, { key: keyOf(id), content: JSON.stringify(challenge), now: now(), life })

  const solve = async (
    queries: Queries,
    id: string,
    info: string,
  ): Promise<{ content: string; challenge: Challenge } | undefined> => {
    const content = await takeAttempt(queries, { key: keyOf(id), now: now(), maxAttempts })
    const challenge = content === undefined ? undefined : parseChallenge(content)
    return content !== undefined && challenge && isSolved(challenge, info) ? { content, challenge } : undefined
  }

  return {
    async createClick(id, locale) {
      const glyphs = chooseGlyphs(random, { count: drawn, modes: await loadModes(), locale })
      const boxes = placeSquares(
        random,
        glyphs.map(() => 38 + randomInt(random, 11)),
      )
      const placed = glyphs.flatMap((glyph, index) => {
        const box = boxes[index]
        return box ? [{ glyph, box }] : []
      })
      const { drawGlyphs } = await loadBrush()
      const picture = await drawGlyphs(random, placed)
      await save(id, { kind: 'click', boxes: boxes.slice(0, asked) })
      return {
        id,
        text: glyphs.slice(0, asked).map((glyph) => nameOf(glyph, (name) => translate(locale, name))),
        base64: `data:image/png;base64,${picture.toString('base64')}`,
        ...pictureSize,
      }
    },

    async createQuestion(id, locale) {
      const [left, right] = [11 + randomInt(random, 89), 11 + randomInt(random, 89)]
      await save(id, { kind: 'question', answer: String(left + right) })
      const values = { left: toWords(left, locale), right: toWords(right, locale) }
      return { id, question: translate(locale, 'captcha.question', values) }
    },

    async createDigits(id) {
      const answer = String(randomInt(random, 10_000)).padStart(4, '0')
      await save(id, { kind: 'digits', answer })
      const { drawDigits } = await loadBrush()
      return drawDigits(random, answer)
    },

    check: async (id, info) => (await solve(db, id, info)) !== undefined,

    async consume(id, info, queries = db) {
      const solved = await solve(queries, id, info)
      return (
        solved !== undefined && solved.challenge.kind !== 'digits' && removeCaptcha(queries, keyOf(id), solved.content)
      )
    },

    purge: () => purgeCaptchas(db, now()),
  }
}

/** Loads the canvas and its font with the first captcha, to save memory on a server that draws none. */
function loadBrush() {
  return import('./draw.ts')
}

function nameOf(glyph: Glyph, say: (id: string) => string): string {
  return glyph.kind === 'text' ? glyph.text : `<${say(`captcha.icon.${glyph.icon}`)}>`
}

function isSolved(challenge: Challenge, info: string): boolean {
  if (challenge.kind === 'click') return isHit(info, challenge.boxes)
  return info.length <= 20 && normaliseAnswer(info) === challenge.answer
}

/** Clients choose the ids, of any length; the table stores a hash, so that reading it reveals no id. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

function parseChallenge(content: string): Challenge | undefined {
  const raw: unknown = JSON.parse(content)
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return undefined
  if (raw.kind === 'click' && 'boxes' in raw && Array.isArray(raw.boxes))
    return { kind: 'click', boxes: raw.boxes.filter(isBox) }
  if ((raw.kind === 'question' || raw.kind === 'digits') && 'answer' in raw)
    return { kind: raw.kind, answer: String(raw.answer) }
  return undefined
}

function isBox(raw: unknown): raw is Box {
  return typeof raw === 'object' && raw !== null && 'left' in raw && 'top' in raw && 'width' in raw && 'height' in raw
}
